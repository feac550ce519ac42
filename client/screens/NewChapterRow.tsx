import { Link } from 'react-router-dom'
import { BookCover } from '../features/books/BookCover.tsx'
import { useBook } from '../features/books/books.local.ts'
import { paths } from '../paths.ts'
import { TimeAgo } from '../ui/TimeAgo.tsx'

export interface NewChapter {
  id: string
  bookId: string
  title: string
  at: string
}

/** A chapter that was published, with its book. */
export function NewChapterRow({ chapter: { id, bookId, title, at } }: { chapter: NewChapter }) {
  const { data: book } = useBook(bookId)
  return (
    <li>
      <Link
        to={paths.chapter(bookId, id)}
        className="flex min-h-17 items-center gap-3 rounded-[10px] px-2 py-1.5 hover:bg-surface-2"
      >
        <span className="w-10 shrink-0">
          {book && <BookCover book={book} className="w-full" />}
        </span>
        <span className="min-w-0 flex-1">
          <span
            dir="auto"
            className="block truncate font-serif text-[15px] leading-5.5 font-semibold"
          >
            {book?.title ?? title}
          </span>
          <span className="block truncate text-[13px] leading-5 text-muted">
            {book && `${title} · `}
            <TimeAgo date={at} />
          </span>
        </span>
      </Link>
    </li>
  )
}
