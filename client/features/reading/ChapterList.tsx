import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Day } from '../../ui/Day.tsx'
import type { ShownPublished } from '../chapters/published.local.ts'
import { type Place, readingTime, readStates } from './place.ts'

interface Props {
  chapters: readonly ShownPublished[]
  place: Place | null
  /** The chapter on the screen. */
  current?: string
  onOpen?(): void
}

/** The published chapters of a book, with what one has read of them. */
export function ChapterList({ chapters, place, current, onOpen }: Props) {
  const states = readStates(chapters, place)
  return (
    <ol className="divide-y divide-border">
      {chapters.map((chapter, i) => {
        const state = states[i]!
        return (
          <li key={chapter.id}>
            <Link
              to={paths.chapter(chapter.book_id, chapter.id)}
              aria-current={chapter.id === current ? 'page' : undefined}
              data-item
              data-open
              onClick={onOpen}
              className={clsx(
                'group flex items-baseline gap-3 rounded-[10px] px-2 py-3 hover:bg-surface-2',
                chapter.id === current && 'bg-accent-soft text-accent-soft-fg',
              )}
            >
              <span className="w-7 shrink-0 text-right text-[15px] leading-5.5 tabular-nums">
                {chapter.chapter_number}
              </span>
              <span className="min-w-0 flex-1">
                <span
                  dir="auto"
                  className={clsx(
                    'block text-left font-serif text-[17px] leading-6 wrap-anywhere group-hover:underline',
                    state === 'read' ? 'font-normal' : 'font-semibold',
                  )}
                >
                  {chapter.title}
                </span>
                <span
                  className={clsx(
                    'flex flex-wrap gap-x-3 text-[13px] leading-5',
                    chapter.id !== current && 'text-subtle',
                  )}
                >
                  <span>{chapter.word_count.toLocaleString('en')} words</span>
                  <span>{readingTime(chapter.word_count)}</span>
                  <span>
                    <Day date={chapter.published_at} />
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
                  {Math.round(place!.fraction * 100)} %
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
