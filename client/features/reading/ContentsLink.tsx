import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Titled } from '#shared/rules/titled-key.ts'
import { counted } from '#shared/rules/numbers.ts'
import { paths } from '../../paths.ts'
import { Day } from '../../ui/Day.tsx'
import type { ShownPublished } from '../chapters/published.local.ts'
import { timeLeft } from './book-progress.ts'
import { type ReadState, readingTime } from './reading-position.ts'

interface Props {
  book: Titled
  chapter: ShownPublished
  /** It is on the screen. */
  isCurrent: boolean
  state: ReadState
  /** Read share of the chapter that the reader is in. */
  fraction: number
  onOpen?: () => void
}

/** A chapter in the contents of its book. */
export function ContentsLink({ book, chapter, isCurrent, state, fraction, onOpen }: Props) {
  const { chapter_number, title, word_count, published_at } = chapter
  return (
    <Link
      to={paths.chapter(book, chapter)}
      aria-current={isCurrent ? 'page' : undefined}
      data-item
      data-open
      onClick={onOpen}
      className={clsx(
        'group flex items-baseline gap-3 rounded-[10px] px-2 py-3 hover:bg-surface-2',
        isCurrent && 'bg-accent-soft text-accent-soft-fg',
      )}
    >
      <span className="w-7 shrink-0 text-right text-[15px] leading-5.5 tabular-nums">
        {chapter_number}
      </span>
      <span className="min-w-0 flex-1">
        <span
          dir="auto"
          className={clsx(
            'block text-left font-serif text-[17px] leading-6 wrap-anywhere group-hover:underline',
            state === 'read' || state === 'behind' ? 'font-normal' : 'font-semibold',
          )}
        >
          {title}
        </span>
        <span
          className={clsx(
            'flex flex-wrap gap-x-3 text-[13px] leading-5',
            !isCurrent && 'text-subtle',
          )}
        >
          <span>{counted(word_count, 'word')}</span>
          <span>{readingTime(word_count)}</span>
          <span>
            <Day date={published_at} />
          </span>
        </span>
      </span>
      {state === 'read' && (
        <span className="inline-flex shrink-0 items-center gap-1 text-[13px] leading-5">
          <Check aria-hidden className="size-4" />
          Read
        </span>
      )}
      {state === 'here' && (
        <span className="shrink-0 text-[13px] leading-5 font-semibold tabular-nums">
          {timeLeft(word_count, fraction)}
        </span>
      )}
    </Link>
  )
}
