import { expect, test } from 'vitest'
import { languageChoices, nameOf } from './languages.ts'

const first = (value: string, spoken: string[], count: number) =>
  languageChoices(value, spoken).slice(0, count).map(nameOf)

test('what the browser speaks stands first, in its order', () => {
  expect(first('en', ['de-AT', 'en-GB', 'en'], 3)).toEqual(['German', 'British English', 'English'])
})

test('the others stand by name, with the one that a book has though nobody offers it', () => {
  const all = languageChoices('la', []).map(nameOf)
  expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(all).toContain('Latin')
  expect(all[0]).toBe('Arabic')
})
