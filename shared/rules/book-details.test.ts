import { expect, test } from 'vitest'
import { bookTagsProblem, detailsIn, isbnProblem, seriesNumberProblem } from './book-details.ts'
import { NO_DETAILS } from './no-details.ts'

test.each([
  ['', null],
  ['978-3-16-148410-0', null],
  ['0 8044 2957 X', null],
  ['978-3-16-148410-1', 'This ISBN has a wrong digit'],
  ['0804429570', 'This ISBN has a wrong digit'],
  ['9783', 'An ISBN has 13 digits, or 10'],
])('the ISBN %j: %j', (isbn, problem) => {
  expect(isbnProblem(isbn)).toBe(problem)
})

test('a book stands in its series at a number with one decimal', () => {
  for (const number of [null, 0, 1, 2.5, 1.1, 9_999]) expect(seriesNumberProblem(number)).toBe(null)
  for (const number of [-1, 1.25, 10_000, NaN, Infinity])
    expect(seriesNumberProblem(number)).not.toBe(null)
})

test('tags are counted as they are kept', () => {
  expect(bookTagsProblem(Array.from({ length: 30 }, () => ' Sea '))).toBe(null)
  expect(bookTagsProblem(Array.from({ length: 21 }, (_, i) => `t${i}`))).toBe(
    'A book has at most 20 tags',
  )
  expect(bookTagsProblem(['x'.repeat(31)])).toBe('A tag has at most 30 characters')
})

test('of what a file says, each detail is taken as far as a book can have it', () => {
  expect(detailsIn(null)).toEqual(NO_DETAILS)
  const given = {
    tags: ['Slow  Burn', 7, 'slow burn', 'x'.repeat(31)],
    warnings: 'none',
    rating: 'teen',
    completion: 'abandoned',
    isbn: '123',
    pen_name: ' Ines Marrow ',
    series: 'The Ember\nCoast',
    series_number: 2,
  }
  expect(detailsIn(given)).toEqual({
    ...NO_DETAILS,
    tags: ['slow burn'],
    rating: 'teen',
    pen_name: 'Ines Marrow',
    series_number: 2,
  })
})
