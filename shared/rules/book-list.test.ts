import { expect, test } from 'vitest'
import type { Origin } from './book-details.ts'
import { genreKey, isListedBook, NO_FILTERS } from './book-list.ts'

test('a genre is one in any case of A to Z, as in the database', () => {
  expect(genreKey('Sword & SORCERY')).toBe('sword & sorcery')
  expect(genreKey('Фэнтези')).toBe('Фэнтези')
})

test('a list has books by who wrote them, or both kinds', () => {
  const book = {
    id: 'b',
    genre: 'Gothic',
    tags: [],
    warnings: [],
    completion: 'ongoing' as const,
    rating: 'teen' as const,
    language: 'en',
    word_count: 3,
    follower_count: 0,
    published_at: '2026-01-01',
    updated_at: '2026-01-01',
  }
  const listed = (is_generated: boolean, origins: Origin[]) =>
    isListedBook({ ...book, is_generated }, { ...NO_FILTERS, origins })
  expect([false, true].map((is) => listed(is, []))).toEqual([true, true])
  expect([false, true].map((is) => listed(is, ['written']))).toEqual([true, false])
  expect([false, true].map((is) => listed(is, ['generated']))).toEqual([false, true])
  expect([false, true].map((is) => listed(is, ['written', 'generated']))).toEqual([true, true])
})
