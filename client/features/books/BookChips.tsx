import { COMPLETION_NAMES, RATING_NAMES } from '#shared/rules/book-details.ts'
import type { ShownBook } from './books.local.ts'

/** What a reader wants to know before the first page: genre, tags, for whom it is, and what it warns of. */
export function BookChips({ book }: { book: ShownBook }) {
  const { genre, tags, warnings, rating, completion } = book
  const chips = [
    ...[genre, ...tags].filter(Boolean),
    ...(rating === 'unrated' ? [] : [RATING_NAMES[rating]]),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(completion === 'ongoing' ? [] : [COMPLETION_NAMES[completion]]),
  ]
  if (chips.length === 0) return null
  return (
    <ul aria-label="About this book" className="flex flex-wrap gap-1.5">
      {chips.map((chip) => (
        <li
          key={chip}
          dir="auto"
          className="rounded-full bg-surface-2 px-2.5 py-0.5 text-[13px] leading-5 font-semibold wrap-anywhere text-muted first-letter:uppercase"
        >
          {chip}
        </li>
      ))}
    </ul>
  )
}
