import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { BookCover } from '../books/BookCover.tsx'
import type { NewChapter } from './new-chapters.local.ts'
import { readingTime } from './reading-position.ts'

/** The latest chapters of books, each with the book's cover. */
export function NewChapters({ news }: { news: readonly NewChapter[] }) {
  return (
    <ul className="grid gap-x-8 md:grid-cols-2 min-[100rem]:grid-cols-4">
      {news.map(({ book, chapter }) => (
        <li key={chapter.id} className="relative flex min-h-22 items-center gap-4 py-2">
          <BookCover book={book} className="w-14 shrink-0" />
          <div className="min-w-0">
            <h3
              dir="auto"
              className="truncate text-left font-serif text-base leading-5.5 font-semibold"
            >
              {book.title}
            </h3>
            <p dir="auto" className="truncate text-[15px] leading-5.5">
              <Link
                to={paths.chapter(book, chapter)}
                className="after:absolute after:inset-0 after:rounded-[10px]"
              >
                {chapter.title}
              </Link>
            </p>
            <p className="text-[13px] leading-5 text-subtle">
              <TimeAgo date={chapter.published_at} /> · {readingTime(chapter.word_count)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
