import { expect, test } from 'vitest'
import { domainProblem, plainWords, wordIn, wordProblem } from './spam.ts'

test('a blocked word is found whole, in any case and with any marks around it', () => {
  expect(wordIn('Buy CHEAP-pills now!', ['cheap pills'])).toBe('cheap pills')
  expect(wordIn('cheap, pillswort', ['cheap pills'])).toBeNull()
  expect(wordIn('ｃａｓｉｎｏ!', ['casino'])).toBe('casino')
  expect(wordIn('A castle', ['cast'])).toBeNull()
})

test.each([
  ['example.org', null],
  ['http://example.org', '“http://example.org” is not a domain such as example.org'],
  ['org', '“org” is not a domain such as example.org'],
])('%s as a domain', (domain, problem) => expect(domainProblem(domain)).toBe(problem))

test('a word of two letters is none', () => {
  expect(wordProblem('ab')).toBe('“ab” must have 3 to 100 characters')
  expect(wordProblem('abc')).toBeNull()
})

test('marks and spaces make no other text', () => {
  expect(plainWords(' Buy  now!! ')).toBe(plainWords('buy *now*'))
})
