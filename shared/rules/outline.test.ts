import { expect, test } from 'vitest'
import { hasOutline } from './outline.ts'

const untouched = { title: 'Chapter 1', summary: '', words: 0 }

test.each([
  ['nothing at all', null, []],
  ['an empty overview', { overview: ' \n', themes: [] }, []],
  ['the chapter of a new book', null, [untouched]],
  [
    'chapters without a name, a summary or a word',
    null,
    [untouched, { ...untouched, title: 'Chapter 12' }],
  ],
  ['a blank summary', null, [{ ...untouched, summary: ' \n' }]],
])('%s is no outline', (_, outline, chapters) => {
  expect(hasOutline(outline, chapters)).toBe(false)
})

test.each([
  ['an overview', { overview: 'A lamp goes out.', themes: [] }, [untouched]],
  ['a theme', { overview: '', themes: ['light'] }, []],
  ['a summary', null, [{ ...untouched, summary: 'She buys a wick.' }]],
  ['words', null, [untouched, { ...untouched, words: 1 }]],
  ['a name', null, [{ ...untouched, title: 'Oil' }]],
  ['a name behind the number', null, [{ ...untouched, title: 'Chapter 1: Oil' }]],
])('%s is an outline', (_, outline, chapters) => {
  expect(hasOutline(outline, chapters)).toBe(true)
})
