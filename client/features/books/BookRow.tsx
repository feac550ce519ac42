import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { BookCover } from './BookCover.tsx'
import type { ShownBook } from './books.local.ts'

interface Props {
  book: ShownBook
  /** Target of the link around the row. */
  to: string
  /** Short facts, each on its own. */
  facts: readonly (string | false)[]
  /** Actions at the end of the row. */
  actions?: ReactNode
}

/** A book in a list of the user's own. */
export function BookRow({ book, to, facts, actions }: Props) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 rounded-[12px] py-3 md:px-3 md:hover:bg-surface-2">
      <BookCover book={book} className="w-14 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2
          dir="auto"
          className="line-clamp-2 text-left font-serif text-lg leading-6.5 font-semibold wrap-anywhere"
        >
          <Link to={to} className="after:absolute after:inset-0 after:rounded-[12px]">
            {book.title}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-subtle">
          {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
          {book.pending && <PendingMark />}
        </p>
      </div>
      {actions && (
        <div className="relative z-1 flex shrink-0 max-md:-ml-2 max-md:w-full">{actions}</div>
      )}
    </li>
  )
}
