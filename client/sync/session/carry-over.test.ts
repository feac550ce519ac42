import { expect, test } from 'vitest'
import { giveStorage } from '../../testing/storage.ts'
import { noteKey, VISITOR } from '../store/accounts.ts'
import { carryPlaces, forgetCarried } from './carry-over.ts'

giveStorage()

test('who signs up keeps their places and the chapters that they read, and no other note of the visit', () => {
  localStorage.setItem(noteKey(VISITOR, 'reading:lamp'), '{"chapter_id":"oil"}')
  localStorage.setItem(noteKey(VISITOR, 'reading-ends:lamp'), '["oil"]')
  localStorage.setItem(noteKey(VISITOR, 'strip'), '1')
  carryPlaces('ada')
  expect(localStorage.getItem(noteKey('ada', 'reading:lamp'))).toBe('{"chapter_id":"oil"}')
  expect(localStorage.getItem(noteKey('ada', 'reading-ends:lamp'))).toBe('["oil"]')
  expect(localStorage.getItem(noteKey('ada', 'strip'))).toBe(null)
})

test('the next who signs up on the same device has not read what the one before read', () => {
  localStorage.setItem(noteKey(VISITOR, 'reading:lamp'), '{"chapter_id":"oil"}')
  localStorage.setItem(noteKey(VISITOR, 'strip'), '1')
  carryPlaces('ada')
  forgetCarried()
  localStorage.setItem(noteKey(VISITOR, 'reading:harbour'), '{"chapter_id":"tide"}')
  carryPlaces('bea')
  expect(localStorage.getItem(noteKey('bea', 'reading:lamp'))).toBe(null)
  expect(localStorage.getItem(noteKey('bea', 'reading:harbour'))).toBe('{"chapter_id":"tide"}')
  expect(localStorage.getItem(noteKey('ada', 'reading:lamp'))).toBe('{"chapter_id":"oil"}')
  expect(localStorage.getItem(noteKey(VISITOR, 'strip'))).toBe('1')
})
