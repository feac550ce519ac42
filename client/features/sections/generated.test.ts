import { expect, test } from 'vitest'
import { generatedOf, generatedShare } from './generated.ts'

const counted = (word_count: number, generated_words: number) => ({ word_count, generated_words })

test('how much was generated is said in whole parts of a hundred', () => {
  expect(generatedOf([counted(100, 72), counted(0, 0)])).toBe('72 %')
  expect(generatedOf([counted(100, 100), counted(300, 0)])).toBe('25 %')
  expect(generatedOf([counted(1_000, 1_000)])).toBe('100 %')
  expect(generatedOf([counted(1_000, 999)])).toBe('99 %')
  expect(generatedOf([counted(1_000, 1)])).toBe('under 1 %')
  expect(generatedOf([counted(1_000, 0)])).toBe('')
  expect(generatedOf([])).toBe('')
  expect(generatedShare(counted(100, 72))).toBe('72 % generated')
})
