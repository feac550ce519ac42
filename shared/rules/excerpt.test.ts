import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test('an excerpt is the text without Markdown marks', () => {
  expect(excerpt('# The lamp\n\n> It was **dark**, and *very* quiet.\n\n- one\n- two')).toBe(
    'The lamp It was dark, and very quiet. one two',
  )
})

test('tags that mark words are none of them', () => {
  expect(excerpt('<span class="smallcaps">It was</span> the 1<sup>st</sup> <b>day</b>.')).toBe(
    'It was the 1st <b>day</b>.',
  )
})

test('links and images leave their words', () => {
  expect(excerpt('See [the map](https://example.org) and ![a tower](/x.png).')).toBe(
    'See the map and a tower.',
  )
})

test('stars and underscores inside words stay', () => {
  expect(excerpt('snake_case and 2 * 3 * 4')).toBe('snake_case and 2 * 3 * 4')
})

test('footnotes are none of its words: neither their marks nor what they say', () => {
  const notes = '[^1]: Of tin,\nand old.\n[^b]: Or oil.\n\n  A second paragraph of it.'
  expect(excerpt(`The lamp[^1] was out[^b].\n\n${notes}\n\nIt was *dark*.`)).toBe(
    'The lamp was out. It was dark.',
  )
  expect(excerpt('Not `[^a-z]` nor\n\n```\n[^a]\n```\n\nnor [^ this].')).toBe(
    'Not [^a-z] nor [^a] nor [^ this].',
  )
})
