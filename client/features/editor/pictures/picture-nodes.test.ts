import { EditorState, type TransactionSpec } from '@codemirror/state'
import { expect, test } from 'vitest'
import { fileUrl } from '#shared/rules/file-url.ts'
import { markdown } from '../markdown.ts'
import { changed, findPicture, insertion } from './picture-nodes.ts'

const id = '0190f2a4-0000-7000-8000-00000000000a'
const picture = { id, width: 4, height: 3, size: 'medium', decorative: false } as const
const mark = `![](${fileUrl(id)}#4x3)`
const stateOf = (doc: string) => EditorState.create({ doc, extensions: [markdown] })
const after = (state: EditorState, spec: TransactionSpec) => state.update(spec).state.doc.toString()

test.each([
  ['', `${mark}\n\n`],
  ['One.|', `One.\n\n${mark}\n\n`],
  ['One.\n\n|Two.', `One.\n\n${mark}\n\nTwo.`],
  ['One. |Two.', `One.\n\n${mark}\n\nTwo.`],
  ['“One.”|Two.', `“One.”\n\n${mark}\n\nTwo.`],
  ['One, t|wo.', `One, two.\n\n${mark}\n\n`],
  ['On|e\\\ntwo.\n\nThree.', `One\\\ntwo.\n\n${mark}\n\nThree.`],
  ['One, |two.\n\nThree.', `One, two.\n\n${mark}\n\nThree.`],
])('in %j a picture is a paragraph of its own', (marked, expected) => {
  const state = stateOf(marked.replace('|', ''))
  expect(after(state, insertion(state, Math.max(0, marked.indexOf('|')), [picture]))).toBe(expected)
})

test('its words come back as they were given, wherever it stands meanwhile', () => {
  const begun = stateOf(`One.\n\n${mark}\n\nTwo.`)
  const words = { picture, alt: 'A [map] *of* `the` sea', caption: 'The "old" one (1890)' }
  const described = stateOf(after(begun, changed(begun, findPicture(begun, id, 0)!, words)))
  const moved = stateOf(`More.\n\n${described.doc.toString()}`)
  expect(findPicture(moved, id, 6)).toMatchObject(words)
})

test('of the same picture twice the nearer one is meant', () => {
  const state = stateOf(`${mark}\n\nOne.\n\n${mark}`)
  expect(findPicture(state, id, 0)?.from).toBe(0)
  expect(findPicture(state, id, state.doc.length)?.to).toBe(state.doc.length)
  expect(findPicture(stateOf('![a](https://example.org/a.png)'), id, 0)).toBeNull()
})

test('taken out it leaves no empty paragraph, and the words around it stay', () => {
  const alone = stateOf(`One.\n\n${mark}\n\nTwo.`)
  expect(after(alone, changed(alone, findPicture(alone, id, 0)!, null))).toBe('One.\n\nTwo.')
  const within = stateOf(`One ${mark} two.`)
  expect(after(within, changed(within, findPicture(within, id, 0)!, null))).toBe('One  two.')
})
