import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { keepBefore } from './keep-before.ts'

test('what somebody writes while a version is kept is in the last one', async () => {
  const text = new Y.Doc().getText('text')
  text.insert(0, 'Oil.')
  const kept: string[] = []
  await keepBefore(text, (said) => {
    if (kept.push(said) === 1) text.insert(4, ' Wick.')
    return Promise.resolve()
  })
  expect(kept).toEqual(['Oil.', 'Oil. Wick.'])
})
