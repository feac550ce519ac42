import { expect, test } from 'vitest'
import { MAX_DOCUMENT_BYTES } from '../limits.ts'
import { countWords } from './word-count.ts'

test.each([
  ['', 0],
  ['  \n\n', 0],
  ['Somebody lit it.', 3],
  ['She waited—and waited – in vain.', 6],
  ['“Don’t,” he said. *Never.*', 4],
  ['# Letter I\n\n> You will rejoice', 5],
  ['1. first\n2. second', 2],
  ['Mr. Kirwin, on hearing', 4],
  ['* * *', 0],
  ['before\n\n---\n\nafter', 2],
  ['[the lamp](https://example.org/a-b c) burns', 3],
  ['one <!-- not this --> two', 2],
  ['one <!-- not this', 3],
  ['[the *lamp* (of oil)](https://example.org/lamp_(oil) "Lamp") burns', 5],
  ['[one](two', 1],
  ['the 10<sup>th</sup> <span class="smallcaps">of May</span> <u>', 4],
  ['lit ![A map of the coast](/api/files/x/download#4x3 "Drawn by Sorrel") it', 2],
  ['a ![b](/c) and ![', 3],
  ['3 of 5', 3],
  ['他点亮了第九盏灯', 6],
])('%j', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test('a hundred thousand words are counted in one go', () => {
  expect(countWords('lorem ipsum dolor sit amet\n'.repeat(20_000))).toBe(100_000)
})

test.each([
  '<!--',
  '](',
  '](()',
  '](a)(',
  '- ',
  '> ',
  '1) ',
  '](\n',
  ' \t',
  '* _ x',
  '--><!--',
  '](/api/files/',
  '![](/api/files/',
])('what repeats %j is counted in a moment: it holds up everybody', (piece) => {
  const before = process.threadCpuUsage()
  countWords(piece.repeat(300_000 / piece.length))
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000)
})

test.each(['x', '-', ' ', '1', '> ', '1. ', '](', '](x', '- '])(
  'a text of nothing but %j, as large as a text may be, is counted as well',
  (piece) => {
    // The engine runs a pattern in another way, with a stack of its own, once it has been used often.
    for (let i = 0; i < 300; i += 1) countWords('It was dark. ')
    expect(() => countWords(piece.repeat(MAX_DOCUMENT_BYTES / piece.length))).not.toThrow()
  },
)
