import { Link } from 'react-router-dom'
import { useNotifications } from '../features/notifications/notifications.local.ts'
import { paths } from '../paths.ts'
import { RailPart } from '../ui/WithRail.tsx'
import { type NewChapter, NewChapterRow } from './NewChapterRow.tsx'

const SHOWN = 5

/** Beside a member's home: the latest chapters of what they follow. */
export function HomeRail() {
  const { data: notifications, state } = useNotifications()
  if (state === 'asking') return null
  const chapters = new Map<string, NewChapter>()
  for (const { kind, subject, created_at } of notifications) {
    const { type, id, book_id, title } = subject
    if (kind !== 'update' || type !== 'chapter' || !book_id || chapters.has(book_id)) continue
    chapters.set(book_id, { id, bookId: book_id, title, at: created_at })
  }
  return (
    <RailPart title="New chapters">
      {chapters.size === 0 ? (
        <p className="text-[13px] leading-5 text-muted">
          Follow a book or its author: their new chapters appear here.{' '}
          <Link to={paths.read()} className="font-semibold text-accent hover:underline">
            Find a book
          </Link>
        </p>
      ) : (
        <ul className="-mx-2">
          {[...chapters.values()].slice(0, SHOWN).map((chapter) => (
            <NewChapterRow key={chapter.bookId} chapter={chapter} />
          ))}
        </ul>
      )}
    </RailPart>
  )
}
