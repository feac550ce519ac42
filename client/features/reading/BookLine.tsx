import type { Direction } from '#shared/rules/direction.ts'
import { type BookProgress } from './book-progress.ts'
import { percentOf } from './reading-position.ts'

/** More marks would be a line again. */
const MARKS = 60

interface Props {
  progress: BookProgress
  direction: Direction
}

/** A thin line for the whole book, with a mark where each chapter begins; it grows along the way the text is read. */
export function BookLine({ progress: { book, marks }, direction }: Props) {
  const from = direction === 'rtl' ? 'right' : 'left'
  return (
    <div
      role="progressbar"
      aria-label="Book read"
      aria-valuenow={percentOf(book)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="reader-line"
    >
      <div style={{ width: `${book * 100}%`, [from]: 0 }} />
      {marks.length < MARKS &&
        marks.map((mark, i) => <span key={i} style={{ [from]: `${mark * 100}%` }} />)}
    </div>
  )
}
