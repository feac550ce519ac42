import { NO_DETAILS } from '#shared/rules/no-details.ts'
import { expect, test } from 'vitest'
import type { BookText } from '../book-text.ts'
import { importedBook } from './imported-book.ts'

const cover = { type: 'image/png', bytes: new Uint8Array([1]) }
const threads = [{ scene: 0, from: 0, to: 3, said: [], resolved: false }]
const working = { overview: 'A road.', themes: ['ash'], bible: [] }
const read: BookText = {
  id: '1',
  title: 'The Ash Road',
  author: '',
  language: 'en',
  description: '',
  genre: '',
  details: NO_DETAILS,
  rights: '',
  generated: 'none',
  modified: '2026-01-01',
  url: null,
  cover,
  chapters: [],
  working,
}
const chosen = [{ title: '', part: 'One', sections: ['It began.'], threads, chosen: true }]
const all = { title: ' Ash ', chosen, withComments: true, withCover: true }

test('a book comes in as it was changed in the preview', () => {
  expect(importedBook(read, all)).toEqual({
    ...read,
    title: 'Ash',
    chapters: [{ title: 'Chapter 1', part: 'One', sections: ['It began.'], threads }],
  })
})

test('without a title of its own it keeps that of its files', () => {
  expect(importedBook(read, { ...all, title: ' ' }).title).toBe('The Ash Road')
})

test('what was not wanted, or has no room, stays behind', () => {
  const book = importedBook(read, {
    ...all,
    withComments: false,
    withCover: false,
    chaptersOnly: true,
  })
  expect(book.cover).toBeNull()
  expect(book.working).toBeUndefined()
  expect(book.chapters).toEqual([{ title: 'Chapter 1', part: 'One', sections: ['It began.'] }])
})
