import { expect, test } from 'vitest'
import { inCaseOf } from './keep-case.ts'

test.each([
  ['whale', 'whale', 'leviathan', 'leviathan'],
  ['Whale', 'whale', 'leviathan', 'Leviathan'],
  ['WHALE', 'whale', 'leviathan', 'LEVIATHAN'],
  ['whale', 'Whale', 'Leviathan', 'leviathan'],
  // A name that the writer typed stays a name.
  ['anna', 'anna', 'Bo', 'Bo'],
  ['ANNA', 'anna', 'Bo', 'BO'],
  ['The Whale', 'the whale', 'the leviathan', 'The Leviathan'],
  ['The whale', 'the whale', 'the leviathan', 'The leviathan'],
  ['The whale', 'the whale', 'leviathan', 'Leviathan'],
  ['I', 'i', 'we', 'We'],
  ['“Whale”', '"whale"', '“leviathan”', '“Leviathan”'],
  ['Élan', 'élan', 'été', 'Été'],
  ['41', '41', 'forty', 'forty'],
  ['鯨', 'whale', 'leviathan', 'leviathan'],
])('%s for %s with %s', (found, query, replacement, expected) => {
  expect(inCaseOf(found, query, replacement)).toBe(expected)
})

test('the language says which capital a letter has', () => {
  expect(inCaseOf('Deniz', 'deniz', 'ilk', 'tr')).toBe('İlk')
})
