import { expect, test, vi } from 'vitest'
import { giveStorage } from '../../testing/storage.ts'
import { noteWords, takeNotedWords, type WordsCall } from './noted-words.ts'

giveStorage()

const call = (words: number): WordsCall => ({
  params: { id: 'lamp' },
  body: {
    day: '2026-11-26',
    words,
    seconds: 60,
    sittings: 1,
    book_words: words,
    goal: null,
    at: '2026-11-26T18:00:00.000Z',
    section_id: null,
  },
})

test('words that pages noted as they closed are taken once, by their writer alone', () => {
  expect(noteWords('ada', [call(9)])).toBe(true)
  expect(noteWords('ada', [call(5)])).toBe(true)
  expect(takeNotedWords('bob')).toBe(undefined)
  expect(takeNotedWords('ada')).toEqual(call(9))
  expect(takeNotedWords('ada')).toEqual(call(5))
  expect(takeNotedWords('ada')).toBe(undefined)
})

test('a full device says that it noted nothing, so that the sitting keeps the words', () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  expect(noteWords('ada', [call(9)])).toBe(false)
})
