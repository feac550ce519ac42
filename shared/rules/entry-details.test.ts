import { expect, test } from 'vitest'
import { fieldsProblem, tidyFields, tidyTies, tiesProblem } from './entry-details.ts'

const field = (label: string, value = 'Cold') => ({ label, value })

test('fields are tidied, and those without words are dropped', () => {
  expect(tidyFields([field(' Age ', ' about \n fifteen '), field('Home', ' ')])).toEqual([
    { label: 'Age', value: 'about fifteen' },
  ])
})

test('an entry holds so many fields of such a length, each with a name', () => {
  expect(fieldsProblem([field('Age')])).toBe(null)
  expect(fieldsProblem([field('', '')])).toBe(null)
  expect(fieldsProblem([field(' ')])).toBe('Please name each field')
  expect(fieldsProblem([field('a'.repeat(51))])).toBe('The text must have at most 50 characters')
  expect(fieldsProblem([field('Age', 'a'.repeat(501))])).toBe(
    'The text must have at most 500 characters',
  )
  expect(fieldsProblem(Array.from({ length: 21 }, () => field('Age')))).toBe(
    'An entry has at most 20 fields',
  )
})

test('an entry has one tie to each other entry', () => {
  const ties = [
    { to: 'a', words: ' finds  her ' },
    { to: 'b', words: '' },
    { to: 'a', words: 'loses her' },
  ]
  expect(tidyTies(ties)).toEqual([
    { to: 'a', words: 'loses her' },
    { to: 'b', words: '' },
  ])
  expect(tiesProblem(ties)).toBe(null)
  expect(tiesProblem([{ to: 'a', words: 'a'.repeat(101) }])).toBe(
    'The text must have at most 100 characters',
  )
  expect(tiesProblem(Array.from({ length: 51 }, () => ties[0]!))).toBe(
    'An entry has at most 50 ties',
  )
})
