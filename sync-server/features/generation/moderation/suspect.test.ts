import { expect, test } from 'vitest'
import { inPieces, suspectPassages } from './suspect.ts'

test('passages are suspect where both kinds of words stand near each other', () => {
  const far = ['The girl laughed.', 'They sailed.', 'The naked blade shone.']
  expect(suspectPassages(far.join('\n\n'))).toEqual([])
  const near = ['It was cold.', 'A boy of twelve came.', 'The blade was naked.', 'It grew warm.']
  expect(suspectPassages(near.join('\n'))).toEqual(['A boy of twelve came.\nThe blade was naked.'])
  expect(suspectPassages('She is 15 years old and undressed.')).toHaveLength(1)
  expect(suspectPassages('')).toEqual([])
})

test('a whole text comes in pieces', () => {
  expect(inPieces('x'.repeat(12_001)).map(({ length }) => length)).toEqual([12_000, 1])
})
