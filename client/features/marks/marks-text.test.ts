import type { Mark } from '#shared/contract/marks.ts'
import { expect, test } from 'vitest'
import { marksAsMarkdown, shownQuote } from './marks-text.ts'

const mark = (fields: Partial<Mark>): Mark => ({
  id: '1',
  book_id: 'lamp',
  chapter_id: 'oil',
  kind: 'highlight',
  start: 0,
  quote: 'The lamp burned.',
  prefix: '',
  suffix: '',
  colour: 'yellow',
  note: '',
  book_title: 'The Ninth Lamp',
  chapter_title: 'Oil',
  marked_at: '2026-11-25T20:00:00.000Z',
  rev: 0,
  ...fields,
})

test('marks are written by book and chapter, with notes and days', () => {
  const marks = [
    mark({ note: 'Whose?' }),
    mark({ quote: 'One line.\nAnother.' }),
    mark({
      chapter_id: 'wick',
      chapter_title: 'Wick',
      kind: 'bookmark',
      quote: 'It was dark',
      suffix: ' in',
    }),
  ]
  expect(marksAsMarkdown(marks)).toBe(`# The Ninth Lamp

## Oil

> The lamp burned.

Whose?

*2026-11-25*

> One line.
> Another.

*2026-11-25*

## Wick

> It was dark …

*Bookmark, 2026-11-25*
`)
})

test.each([
  ['It was dark in the', ' quay', 'It was dark in the …'],
  ['It was dark in the q', 'uay', 'It was dark in the …'],
  ['It was dark.', '\nNobody', 'It was dark.'],
  ['It was dark.', '', 'It was dark.'],
])('a bookmark at %j, followed by %j, reads %j', (quote, suffix, shown) =>
  expect(shownQuote({ kind: 'bookmark', quote, suffix })).toBe(shown),
)

test('what was written by an account that is gone is gone, and the note is there', () => {
  const gone = { quote: '', book_title: '', chapter_title: '', note: 'Mine' }
  expect(marksAsMarkdown([mark(gone)])).toBe(
    '# A book that is gone\n\n## A chapter that is gone\n\nMine\n\n*2026-11-25*\n',
  )
})
