import { fc } from '../testing/fast-check.ts'
import { expect, test } from 'vitest'
import { changedWords, textRuns } from './text-diff.ts'
import { textEdits } from './text-edit.ts'

const words = fc.constantFrom(
  'the',
  'fox',
  'lamp',
  'crème',
  '👩‍👩‍👧',
  '🇩🇪',
  'நி',
  '한국',
  'e\u0301',
  '—',
  '“',
  ' ',
  '\n',
  '\n\n',
)
const texts = fc
  .oneof(fc.array(words, { maxLength: 60 }), fc.array(fc.string({ unit: 'grapheme' })))
  .map((parts) => parts.join(''))
/** Two texts that share most of their words. */
const versions = texts.chain((before) =>
  fc
    .tuple(fc.constant(before), fc.nat(before.length), texts, fc.nat(20))
    .map(([text, at, part, cut]) => {
      const characters = [...text]
      characters.splice(at, cut, part)
      return [text, characters.join('')] as const
    }),
)
const pairs = fc.oneof(versions, fc.tuple(texts, texts))

function applied(before: string, edits: ReturnType<typeof textEdits>) {
  return edits.reduceRight(
    (text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove),
    before,
  )
}

test('runs put both texts together again', () => {
  fc.assert(
    fc.property(pairs, ([before, after]) => {
      const runs = textRuns(before, after)
      const without = (kind: string) =>
        runs.flatMap((run) => (run.kind === kind ? [] : [run.text])).join('')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
      runs.slice(1).forEach((run, index) => expect(run.kind).not.toBe(runs[index]!.kind))
    }),
  )
})

test.each([
  ['The lamp burns.', 'The lamp burns.', 0, 0],
  ['The lamp burns.', 'The ninth lamp burns still.', 2, 0],
  ['', 'The lamp burns.', 3, 0],
  ['The lamp burns.\n\nIt is dark.', 'The lamp burns.', 0, 3],
])('from %j to %j: %i words more, %i fewer', (before, after, added, removed) => {
  expect(changedWords(before, after)).toEqual({ added, removed })
})

test('edits turn one text into the other, stand in order, and cut no character', () => {
  fc.assert(
    fc.property(pairs, ([before, after]) => {
      const edits = textEdits(before, after)
      expect(applied(before, edits)).toBe(after)
      const borders = bordersOf(before)
      let last = -1
      for (const { at, remove, insert } of edits) {
        expect(at).toBeGreaterThan(last)
        expect(remove + insert.length).toBeGreaterThan(0)
        expect(borders.has(at) && borders.has(at + remove)).toBe(true)
        last = at + remove
      }
    }),
  )
})

function bordersOf(text: string) {
  const segments = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)
  return new Set([...Array.from(segments, ({ index }) => index), text.length])
}

test('an edit is as small as what changed', () => {
  expect(textEdits('The quick fox.\n\nIt ran.', 'The quick foxes.\n\nIt ran.')).toEqual([
    { at: 13, remove: 0, insert: 'es' },
  ])
  expect(textEdits('a 👍🏻 b', 'a 👍🏿 b')).toEqual([{ at: 2, remove: 4, insert: '👍🏿' }])
  expect(textEdits('same', 'same')).toEqual([])
  expect(textEdits('', 'new')).toEqual([{ at: 0, remove: 0, insert: 'new' }])
})

test('a name replaced on every line of a long book stays many small edits', () => {
  const book = Array.from({ length: 1_500 }, (_, line) => `Line ${line}, where Anna waits.\n`).join(
    '\n',
  )
  const edits = textEdits(book, book.replaceAll('Anna', 'Anne'))
  expect(edits).toHaveLength(1_500)
  expect(edits[0]).toEqual({ at: 17, remove: 1, insert: 'e' })
})

test('a book written anew is one edit, soon', () => {
  const words = (seed: number) =>
    Array.from({ length: 50_000 }, (_, index) => `w${(index * seed) % 9_973}`).join(' ')
  const start = process.threadCpuUsage()
  const edits = textEdits(words(7), words(31))
  expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(3_000)
  expect(applied(words(7), edits)).toBe(words(31))
})

test('hundreds of paragraphs, each written anew, are compared as long as a few', () => {
  const written = (letter: string) => `${letter.repeat(749)}\n=\n`.repeat(664)
  const start = process.threadCpuUsage()
  const edits = textEdits(written('!'), written('?'))
  expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(3_000)
  expect(applied(written('!'), edits)).toBe(written('?'))
})
