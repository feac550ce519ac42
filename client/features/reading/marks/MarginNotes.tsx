import { NotebookPen } from 'lucide-react'
import { type RefObject, useMemo, useRef } from 'react'
import { useNotePlaces } from './use-note-places.ts'
import type { ReaderMarks } from './use-reader-marks.ts'

interface Props {
  text: RefObject<HTMLElement | null>
  marks: ReaderMarks
}

/**
 * The reader's notes on highlighted words, beside their lines: whole where the margin has room, else a sign. Turned pages have no
 * margin that stays: there only the line below the words shows a note; screen readers and the keyboard find it here all the same.
 */
export function MarginNotes({ text, marks: { placed, open } }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const noted = useMemo(
    () =>
      placed
        .filter(({ mark, at }) => mark.kind === 'highlight' && mark.note !== '' && at !== null)
        .sort((a, b) => a.at! - b.at!),
    [placed],
  )
  useNotePlaces(text, list, noted)
  if (noted.length === 0) return null
  return (
    <aside aria-label="Your notes" className="margin-notes print:hidden">
      <ul ref={list}>
        {noted.map(({ mark }) => (
          <li key={mark.id}>
            <button type="button" aria-haspopup="dialog" onClick={() => open(mark.id)}>
              <NotebookPen aria-hidden className="size-4" />
              <span className="sr-only">Note on “{mark.quote}”: </span>
              <span aria-hidden className="margin-note-head">
                Yours, private
              </span>
              <span dir="auto" className="margin-note">
                {mark.note}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
