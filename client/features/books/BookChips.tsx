import { RATING_NAMES } from '#shared/rules/book-details.ts'
import type { ShownBook } from './books.local.ts'

/** Genre, tags, rating and warnings, which a reader looks for before the first page. On a hero. */
export function BookChips({ book }: { book: ShownBook }) {
  const { genre, tags, warnings, rating } = book
  const chips = [
    ...[genre, ...tags].filter(Boolean),
    ...(rating === 'unrated' ? [] : [RATING_NAMES[rating]]),
    ...warnings.map((warning) => `Warning: ${warning}`),
  ]
  if (chips.length === 0) return null
  return (
    <ul aria-label="About this book" className="flex flex-wrap gap-1.5">
      {chips.map((chip) => (
        <li
          key={chip}
          dir="auto"
          className="rounded-full bg-white/15 px-2.5 py-px text-xs leading-4.5 font-semibold wrap-anywhere first-letter:uppercase"
        >
          {chip}
        </li>
      ))}
    </ul>
  )
}
