import { expect, test } from 'vitest'
import { plainWords, wholeWord, wordsAround } from './plain.ts'

test.each([
  ['> “**Whale**, *ho*!”', '“Whale, ho!”'],
  ['## The Whale', 'The Whale'],
  ['- a Whale', 'a Whale'],
  ['1. a Whale', 'a Whale'],
  ['| Day | Whale | tide |', 'Day Whale tide'],
  ['a [white Whale](https://example.org/whale_(x)) swam', 'a white Whale swam'],
  ['[a link](/x) and the Whale [b](/y)', 'a link and the Whale b'],
  ['snake_case Whale _quietly_', 'snake_case Whale quietly'],
  ['\\*not\\* a Whale', '*not* a Whale'],
  ['the Whale[^1] of <u>Nantucket</u>', 'the Whale of Nantucket'],
  ['3 - 2 Whale > 1', '3 - 2 Whale > 1'],
])('%s', (line, plain) => {
  const text = `First *line*.\n${line}\nLast **line**.`
  const at = text.indexOf('Whale')
  const { before, after } = wordsAround(text, at, at + 5)
  expect(`${before}Whale${after}`.trim()).toBe(plain)
})

test('a hit that goes over marks is shown without them', () => {
  expect(plainWords('white *whale*')).toBe('white whale')
})

test('a preview shows the whole word that changes', () => {
  expect(wholeWord({ before: 'the ', found: 'jar', after: 's, which' })).toEqual({
    before: 'the ',
    head: '',
    found: 'jar',
    tail: 's',
    after: ', which',
  })
})
