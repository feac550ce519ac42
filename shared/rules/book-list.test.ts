import { expect, test } from 'vitest'
import { genreKey } from './book-list.ts'

test('a genre is one in any case of A to Z, as in the database', () => {
  expect(genreKey('Sword & SORCERY')).toBe('sword & sorcery')
  expect(genreKey('Фэнтези')).toBe('Фэнтези')
})
