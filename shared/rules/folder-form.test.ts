import { expect, test } from 'vitest'
import { folderNameKey, folderNameProblem, tidyFolderName } from './folder-form.ts'

test('blanks at the edges and in a row are no part of a name', () => {
  expect(tidyFolderName('  Recipes \n for\tvillains ')).toBe('Recipes for villains')
})

test.each([
  ['Recipes', 'recipes', true],
  ['Recipes  for villains', ' RECIPES for villains', true],
  // The same letter, composed and not.
  ['Caf\u00e9', 'Cafe\u0301', true],
  ['Straße', 'Strasse', false],
])('%j and %j are one name: %s', (one, other, same) => {
  expect(folderNameKey(one) === folderNameKey(other)).toBe(same)
})

test.each([
  ['x', null],
  ['x'.repeat(60), null],
  [`  ${'x'.repeat(60)}  `, null],
  ['', 'Please enter a name'],
  [' \u200b\u3000', 'Please enter a name'],
  ['x'.repeat(61), 'The name must have at most 60 characters'],
  ['bell\u0007', 'The name contains characters that cannot be used'],
  ['half \ud83d', 'The name contains characters that cannot be used'],
])('%j: %s', (name, problem) => {
  expect(folderNameProblem(name)).toBe(problem)
})
