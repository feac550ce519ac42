import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { markdown } from '../markdown.ts'
import { queryAt } from './mention-picker.ts'

test.each([
  ['@', ''],
  ['She met @an', 'an'],
  ['“@Anna Ka', 'Anna Ka'],
  ['*@O’N', 'O’N'],
  ['mail me@home', null],
  ['@ home', null],
  ['`@an`', null],
])('%s', (text, query) => {
  const state = EditorState.create({
    doc: text,
    selection: { anchor: text.length },
    extensions: markdown,
  })
  expect(queryAt(state)?.query ?? null).toBe(query)
})
