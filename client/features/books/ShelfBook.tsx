import { counted } from '#shared/rules/numbers.ts'
import { clsx } from 'clsx'
import { paths } from '../../paths.ts'
import { useFollow } from '../../sync/react/use-read.ts'
import { PendingMark } from '../../ui/PendingMark.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { Link } from 'react-router-dom'
import { BookCover } from './BookCover.tsx'
import type { ShownBook } from './books.local.ts'
import { draftScope } from './draft-rows.local.ts'
import type { BookState } from './shelf.local.ts'

interface Props {
  book: ShownBook
  /** Undefined until this device has looked; null if it does not have the draft. */
  state: BookState | null | undefined
  /** True if the device keeps the draft up to date. */
  isFollowed: boolean
}

/** A book of one's own: its cover leads to its text, below it stands how far it is. */
export function ShelfBook({ book, state, isFollowed }: Props) {
  useFollow(isFollowed && !book.pending ? draftScope(book) : undefined)
  return (
    <li className="group relative">
      <BookCover
        book={book}
        className="w-full transition-transform duration-150 group-hover:-translate-y-0.5 motion-reduce:transition-none"
      />
      <h3
        dir="auto"
        className="mt-3 line-clamp-2 text-left font-serif text-base leading-5.5 font-semibold wrap-anywhere"
      >
        <Link
          to={paths.bookEditor(book)}
          className="after:absolute after:inset-0 after:rounded-[6px]"
        >
          {book.title}
        </Link>
      </h3>
      <div className="mt-1 min-h-15 space-y-0.5 text-[13px] leading-5 text-muted">
        {state && <Facts {...state} />}
        {state === null && <p>Not on this device yet</p>}
        {book.pending && <PendingMark />}
      </div>
    </li>
  )
}

function Facts({ chapters, published, words, edited }: BookState) {
  return (
    <>
      <p>
        {counted(chapters, 'chapter')}, {counted(words, 'word')}
        {edited !== null && (
          <>
            , edited <TimeAgo date={new Date(edited).toISOString()} />
          </>
        )}
      </p>
      <p className="flex items-center gap-2">
        <span
          aria-hidden
          className={clsx(
            'size-2 shrink-0 rounded-full',
            published > 0 ? 'bg-success' : 'border-2 border-border-strong',
          )}
        />
        {publishedText(published, chapters)}
      </p>
    </>
  )
}

function publishedText(published: number, chapters: number): string {
  if (published === 0) return 'Nothing published'
  return published === chapters ? 'All published' : `${published} of ${chapters} published`
}
