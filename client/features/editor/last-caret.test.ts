import { expect, test, vi } from 'vitest'
import { giveStorage } from '../../testing/storage.ts'
import { goOnAtEnd, keepCaret, lastCaret } from './last-caret.ts'

giveStorage()

test('the carets of the texts that were open last are kept; where there is none one goes on at the end', () => {
  expect(lastCaret('section:1')).toBe(null)
  for (let i = 0; i < 201; i += 1) keepCaret(`section:${i}`, i)
  expect(lastCaret('section:0')).toBe(null)
  expect(lastCaret('section:1')).toBe(1)
  goOnAtEnd('section:1')
  expect(lastCaret('section:1')).toBe(1)
  goOnAtEnd('section:0')
  expect(lastCaret('section:0')).toBeGreaterThan(1_000_000)
  localStorage.setItem('editor-carets', 'not ours')
  expect(lastCaret('section:1')).toBe(null)
})

test('a full device only forgets where the caret was', () => {
  const setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem })
  keepCaret('section:1', 7)
  expect(lastCaret('section:1')).toBe(null)
})
