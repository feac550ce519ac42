import { Day } from '../../ui/Day.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { ShownBook } from '../books/books.local.ts'

/** "Next chapter on December 3, 2026": the day as its reader counts it. Nothing if none is planned. */
export function NextChapter({ book }: { book: Pick<ShownBook, 'next_chapter_at'> }) {
  const now = useNow()
  const at = book.next_chapter_at
  if (!at || Date.parse(at) <= now) return null
  return (
    <p className="text-[15px] leading-5.5 text-muted">
      Next chapter on <Day date={at} />
    </p>
  )
}
