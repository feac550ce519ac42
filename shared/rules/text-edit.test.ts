import { expect, test } from 'vitest'
import { type TextEdit, textEdits } from './text-edit.ts'

function apply(text: string, edits: TextEdit[]): string {
  return edits.reduce(
    (now, { at, remove, insert }) => now.slice(0, at) + insert + now.slice(at + remove),
    text,
  )
}

test.each([
  ['', '', 0],
  ['one', 'one', 0],
  ['', 'The first words.', 1],
  ['All of it.', '', 1],
  ['The lamp was out.\n', 'The lamp was lit.\n', 1],
  ['a\nb\nc\nd\n', 'a\nB\nc\nD\n', 2],
  ['a\nb\nc\n', 'a\nc\n', 1],
  ['a\nb', 'a\nx\nb', 1],
  ['x😀y', 'x😁y', 1],
])('%j becomes %j with %i edits', (before, after, count) => {
  const edits = textEdits(before, after)
  expect(edits).toHaveLength(count)
  expect(apply(before, edits)).toBe(after)
})

test('a pair of surrogates is never cut in two', () => {
  expect(textEdits('x😀y', 'x😁y')).toEqual([{ at: 1, remove: 2, insert: '😁' }])
})

test('random texts', () => {
  const letters = ['a', 'b', '\n', '😀', '😁']
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const text = () => Array.from({ length: random(30) }, () => letters[random(5)]).join('')
  for (let i = 0; i < 2_000; i++) {
    const [before, after] = [text(), text()]
    expect(apply(before, textEdits(before, after))).toBe(after)
  }
})
