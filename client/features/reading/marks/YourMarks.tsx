import { useMarks } from '../../marks/marks.local.ts'
import { MarkSection } from '../../marks/MarkSection.tsx'

/** The user's own marks in a book; nothing without any. */
export function YourMarks({ bookId }: { bookId: string }) {
  const { data } = useMarks(bookId)
  if (data.length === 0) return null
  return (
    <details className="group">
      <summary className="cursor-pointer font-serif text-xl leading-7 font-semibold">
        Your marks ({data.length})
      </summary>
      <div className="pt-2">
        <MarkSection marks={data} />
      </div>
    </details>
  )
}
