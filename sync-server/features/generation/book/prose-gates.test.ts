import { expect, test } from 'vitest'
import { prose } from '../../../testing/model-server/novelist.ts'
import { nextSceneWords, withoutOverlap, wordsByChapter } from './length.ts'
import { judge } from './prose-gates.ts'
import { repetition } from './repetition.ts'

const expected = { words: 100, language: 'en', tag: 'k3f9a1b2', before: [] as string[] }
const good = prose(100, 1)

test('prose of the right length passes', () => {
  expect(judge(good, expected)).toEqual({ kind: 'good' })
  expect(judge(`${good} “And then?”`, expected)).toEqual({ kind: 'good' })
})

test.each([
  ['', 'It was empty.'],
  [`${good} k3f9a1b2`, 'It repeated the prompt.'],
  ['```\nShe waited.\n```', 'It had a code fence.'],
  [`# One\n\n${good}`, 'It had a heading.'],
  [`Here’s the scene. ${good}`, 'It spoke about the task.'],
  [`Sure, this is it:\n\n${good}`, 'It spoke about the task.'],
  [`${good} See [it](http://x.example).`, 'It had a link, a picture or HTML.'],
  ['Она ждала у гавани.', 'It was in another language.'],
  ['She waited at the inn.\n'.repeat(3), 'It said one line three times running.'],
  [`${good.split('\n\n')[0]}\n\n${good}`, 'It had one paragraph twice.'],
])('what is no scene is broken: %#', (text, why) => {
  expect(judge(text, expected)).toEqual({ kind: 'broken', why })
})

test.each([
  ['fr', 'Il la regarda. « Je ne reviendrai pas. »'],
  ['ja', '彼女は言った。\n\n「もう帰ろう」'],
  ['th', 'เธอรออยู่ที่ท่าเรือ'],
  ['el', 'Ποιος είναι;'],
  ['fa', 'او می\u200cرود.\u200f'],
  ['sr', 'Čekala je u luci.'],
  ['en', 'She waited.\n\n#\n\nIt was late.'],
  ['en', 'Here is where it began: at the inn.'],
  ['en', 'Here’s the thing about Mara. She waited.'],
  ['en', '“Sure,” she said. “Of course.”'],
  ['en', 'Nothing.\n\nNothing.\n\nNothing.'],
  ['en', 'She waited.\n\n***'],
  ['en', '“I never—”'],
])('what people write passes: %s %j', (language, text) => {
  expect(judge(text, { ...expected, words: 1, language })).toEqual({ kind: 'good' })
})

test('what is short, or stands in the book already, is a flaw', () => {
  expect(judge('She waited.', expected)).toEqual({
    kind: 'flaw',
    why: 'It has 2 words instead of about 100.',
  })
  expect(judge(good.slice(0, -1), expected)).toEqual({
    kind: 'flaw',
    why: 'It does not end with a whole sentence.',
  })
  expect(judge(good, { ...expected, before: [good] })).toEqual({
    kind: 'flaw',
    why: '100 % of it stands in the book already.',
  })
})

test('a language is told by its script; one that nobody knows says nothing', () => {
  expect(judge('彼女は港で待っていた。', { ...expected, words: 1, language: 'ja' }).kind).toBe(
    'good',
  )
  expect(judge('She waited.', { ...expected, words: 1, language: 'ja' }).kind).toBe('broken')
  expect(judge('She waited.', { ...expected, words: 1, language: 'xx' }).kind).toBe('good')
})

test('repetition counts runs of eight words, in the text and before it', () => {
  expect(repetition(good, [])).toBe(0)
  expect(repetition(`${good} ${good}`, [])).toBeGreaterThan(0.4)
  expect(repetition('too short', [good])).toBe(0)
})

test('chapters share the words that were asked for, to the last one', () => {
  expect(wordsByChapter([2_000, 1_000, null], 9_000)).toEqual([4_000, 2_000, 3_000])
  for (const total of [1_000, 9_999, 100_000]) {
    const words = wordsByChapter([100, null, 7_777, 0, 3], total)
    expect(words.reduce((a, b) => a + b, 0)).toBe(total)
    expect(words.every((count) => count >= 0)).toBe(true)
  }
})

test('scenes share what is left of their chapter', () => {
  expect(nextSceneWords(2_400, 0, 3)).toBe(800)
  expect(nextSceneWords(2_400, 500, 2)).toBe(900)
  expect(nextSceneWords(2_400, 2_390, 1)).toBe(150)
})

test('what a model repeats when it goes on is left out', () => {
  const before = 'She waited by the harbour until the last of the eight lamps had gone out.'
  expect(withoutOverlap(before, `${before.slice(-50)} Then she went.`)).toBe(' Then she went.')
  expect(withoutOverlap(before, 'out. Then she went.')).toBe('out. Then she went.')
})
