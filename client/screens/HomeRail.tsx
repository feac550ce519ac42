import { Link } from 'react-router-dom'
import { BookCover } from '../features/books/BookCover.tsx'
import { useFollowedPeople } from '../features/reading/follows.local.ts'
import { type NewChapter, useNewChapters } from '../features/reading/new-chapters.local.ts'
import { paths } from '../paths.ts'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { RailPart } from '../ui/WithRail.tsx'
import { FollowedPeople } from './FollowedPeople.tsx'
import { useWeek, YourWeek } from './YourWeek.tsx'

const SHOWN = 5

/** Beside a member's home: the latest chapters of what they follow, whom they follow, and their week. */
export function HomeRail() {
  const { data: news, state } = useNewChapters(SHOWN)
  const people = useFollowedPeople()
  const week = useWeek()
  // All at once: no part pushes another down.
  if (state === 'asking' || !people || !week) return null
  return (
    <>
      {(state === 'here' || state === 'empty') && <Chapters news={news} />}
      <FollowedPeople people={people} news={news} />
      <YourWeek week={week} />
    </>
  )
}

function Chapters({ news }: { news: NewChapter[] }) {
  return (
    <RailPart title="New chapters">
      {news.length === 0 ? (
        <p className="text-[13px] leading-5 text-muted">
          Follow a book or its author: their new chapters appear here.{' '}
          <Link to={paths.read()} className="font-semibold text-accent hover:underline">
            Find a book
          </Link>
        </p>
      ) : (
        <ul className="-mx-2">
          {news.map((one) => (
            <Chapter key={one.chapter.id} {...one} />
          ))}
        </ul>
      )}
    </RailPart>
  )
}

function Chapter({ book, chapter }: NewChapter) {
  return (
    <li>
      <Link
        to={paths.chapter(book, chapter)}
        className="flex min-h-17 items-center gap-3 rounded-[10px] px-2 py-1.5 hover:bg-surface-2"
      >
        <BookCover book={book} className="w-10 shrink-0" />
        <span className="min-w-0 flex-1">
          <span
            dir="auto"
            className="block truncate font-serif text-[15px] leading-5.5 font-semibold"
          >
            {book.title}
          </span>
          <span className="block truncate text-[13px] leading-5 text-muted">
            {chapter.title} · <TimeAgo date={chapter.published_at} />
          </span>
        </span>
      </Link>
    </li>
  )
}
