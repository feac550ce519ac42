import { Link } from 'react-router-dom'
import type { ShownBook } from '../features/books/books.local.ts'
import { usePublished } from '../features/chapters/published.local.ts'
import { useProgress } from '../features/reading/progress.local.ts'
import { ReadNext } from '../features/reading/ReadNext.tsx'
import { paths } from '../paths.ts'

/** Begins or goes on with a world's book; leads to its page until its chapters are known. */
export function StartReading({ book, className }: { book: ShownBook; className: string }) {
  const { data: chapters } = usePublished(book)
  const { position = null } = useProgress(book.id)
  if (chapters.length > 0)
    return <ReadNext book={book} chapters={chapters} position={position} className={className} />
  return (
    <Link to={paths.book(book)} className={className}>
      Start reading
    </Link>
  )
}
