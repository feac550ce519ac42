import { expect, test } from 'vitest'
import { directionIn, directionOf, directionRuns, inDirection } from './direction.ts'

const all = (tags: string) => tags.split(' ').map((tag) => [tag, directionOf(tag)])
const each = (tags: string, direction: string) => tags.split(' ').map((tag) => [tag, direction])

test('a language is written as the script in its tag is, else as it mostly is', () => {
  const right =
    'ar he iw fa ur yi ps dv sd ug ckb nqo syr ar-EG he-IL fa-AF az-Arab uz-Arab ku-Arab pa-Arab pa-PK uz-AF az-IR ff-Adlm zh-Hebr'
  const left = 'en de-AT ru el hi th ja zh-Hant az uz ku ar-Latn he-Latn fa-Cyrl ug-Cyrl az-Latn-IR'
  expect(all(right)).toEqual(each(right, 'rtl'))
  expect(all(left)).toEqual(each(left, 'ltr'))
})

test('what is no language is written from the left', () => {
  for (const tag of ['', 'x', 'not a tag', 'he_IL!', '42']) expect(directionOf(tag)).toBe('ltr')
})

test('a language gets a script only where its usual one runs the other way', () => {
  const made = [
    ['az', 'rtl'],
    ['az-Arab', 'ltr'],
    ['en', 'ltr'],
    ['ar-EG', 'ltr'],
    ['ar-Latn-EG', 'rtl'],
    ['en-GB', 'rtl'],
    ['zh-Hant', 'ltr'],
  ] as const
  expect(made.map(([tag, direction]) => inDirection(tag, direction))).toEqual([
    'az-Arab',
    'az',
    'en',
    'ar-Latn-EG',
    'ar-EG',
    'en-Arab-GB',
    'zh-Hant',
  ])
  for (const [tag, direction] of made)
    expect(directionOf(inDirection(tag, direction))).toBe(direction)
})

test('a paragraph is written as its first letter is', () => {
  const rtl = ['שלום', '“שלום', '1948: שנה', '— والله', '> *سلام*', '\u200f123 abc', '𞤀𞤣𞤤𞤢𞤥', 'ﺳﻼم']
  expect(rtl.map(directionIn)).toEqual(rtl.map(() => 'rtl'))
  const ltr = ['Shalom', '  “A', '3 апреля', '\u200eשלום', '日本', 'ไทย']
  expect(ltr.map(directionIn)).toEqual(ltr.map(() => 'ltr'))
})

test('one without letters follows what stands around it', () => {
  expect(['', '…', '* * *', '1948', '?!', '٣٤'].map(directionIn)).toEqual(Array(6).fill(undefined))
})

test('words that run the other way are pieces of their own, their commas are not', () => {
  const pieces = (text: string, paragraph: 'ltr' | 'rtl') =>
    directionRuns(text, paragraph).map(({ text, direction }) => `${direction} ${text}`)
  expect(pieces('הוא אמר “Hello, Ann 2!” ויצא.', 'rtl')).toEqual([
    'rtl הוא אמר “',
    'ltr Hello, Ann 2',
    'rtl !” ויצא.',
  ])
  expect(pieces('She said שָׁלוֹם, דנה, twice.', 'ltr')).toEqual([
    'ltr She said ',
    'rtl שָׁלוֹם, דנה',
    'ltr , twice.',
  ])
  expect(pieces('1948…', 'rtl')).toEqual(['rtl 1948…'])
  expect(pieces('', 'ltr')).toEqual([])
})

test('a long text is divided in no time', () => {
  const begun = process.threadCpuUsage()
  for (const text of ['a '.repeat(100_000), 'א, '.repeat(100_000), '., '.repeat(100_000)])
    for (const paragraph of ['ltr', 'rtl'] as const)
      expect(directionRuns(text, paragraph).length).toBeLessThan(3)
  expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(2_000)
})
