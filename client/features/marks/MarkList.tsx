import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Mark } from '#shared/contract/marks.ts'
import { paths } from '../../paths.ts'
import { Day } from '../../ui/Day.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { shownQuote } from './marks-text.ts'
import { useMarkActs } from './use-mark-acts.ts'
import './marks.css'

interface Props {
  marks: readonly Mark[]
  onEdit(mark: Mark): void
  /** Runs when a place is gone to. */
  onOpen?(): void
}

/** Marks of one book with the way to their places. */
export function MarkList({ marks, onEdit, onOpen }: Props) {
  const { remove } = useMarkActs()
  return (
    <ul className="divide-y divide-border">
      {marks.map((mark) => (
        <li key={mark.id} className="flex items-start gap-1 py-2">
          <Link
            to={`${paths.chapter(mark.book_id, mark.chapter_id)}#mark-${mark.id}`}
            onClick={onOpen}
            className="min-w-0 flex-1 rounded-[10px] px-2 py-1.5 hover:bg-surface-2"
          >
            <span dir="auto" className="line-clamp-3 font-serif text-[15px] leading-5.5">
              {mark.kind === 'bookmark' && (
                <Bookmark
                  aria-label="Bookmark"
                  className="me-1.5 inline size-4 fill-current align-text-bottom text-accent"
                />
              )}
              <span className={mark.kind === 'highlight' ? `mark-${mark.colour}` : undefined}>
                {shownQuote(mark) || 'Words that are gone'}
              </span>
            </span>
            {mark.note && (
              <span dir="auto" className="mt-1 line-clamp-4 text-sm leading-5 whitespace-pre-wrap">
                {mark.note}
              </span>
            )}
            <span className="mt-1 block text-[13px] leading-5 text-subtle">
              <span dir="auto">{mark.chapter_title}</span> · <Day date={mark.marked_at} />
            </span>
          </Link>
          {mark.kind === 'highlight' && (
            <IconButton aria-label="Edit highlight" onClick={() => onEdit(mark)}>
              <Pencil aria-hidden className="size-4.5" />
            </IconButton>
          )}
          <IconButton
            aria-label={mark.kind === 'bookmark' ? 'Remove bookmark' : 'Remove highlight'}
            onClick={() => void remove(mark)}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
