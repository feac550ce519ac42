import { Link } from 'react-router-dom'
import { ORIGIN_NAMES } from '#shared/rules/book-details.ts'
import { BookCover } from './BookCover.tsx'
import type { ShownBook } from './books.local.ts'

interface Props {
  book: Pick<ShownBook, 'id' | 'title' | 'cover_file_id' | 'cover_design' | 'pen_name' | 'author'>
  to: string
  /** One line below the title. */
  note: string
}

/** A book on a shelf: its cover, its title, and a line about it. */
export function BookTile({ book, to, note }: Props) {
  return (
    <div className="relative">
      <BookCover book={book} className="w-full" />
      <h3
        dir="auto"
        className="mt-2 line-clamp-2 text-[15px] leading-5.5 font-semibold wrap-anywhere"
      >
        <Link to={to} className="after:absolute after:inset-0">
          {book.title}
        </Link>
      </h3>
      <p className="text-[13px] leading-5 text-subtle">{note}</p>
    </div>
  )
}

/** Genre, chapter count and the AI label, in one line. */
export function aboutBook({ genre, chapter_count, is_generated }: ShownBook): string {
  return [genre, `${chapter_count} ch`, is_generated && ORIGIN_NAMES.generated]
    .filter(Boolean)
    .join(' · ')
}
