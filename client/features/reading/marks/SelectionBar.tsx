import { type RefObject, Suspense, useState } from 'react'
import { lazyNamed } from '../../../ui/part.tsx'
import type { ShownBook } from '../../books/books.local.ts'
import { LookUpButton } from '../look-up/LookUpButton.tsx'
import { MarkButtons } from './MarkButtons.tsx'
import type { ReaderMarks } from './use-reader-marks.ts'
import { useSelected } from './use-selected.ts'

const LookUpDialog = lazyNamed(() => import('../look-up/LookUpDialog.tsx'), 'LookUpDialog')
const MarkDialog = lazyNamed(() => import('../../marks/MarkDialog.tsx'), 'MarkDialog')

interface Props {
  text: RefObject<HTMLElement | null>
  book: ShownBook
  marks: ReaderMarks
}

/** The acts for words that a reader selects: beside their line, on a phone at the foot. */
export function SelectionBar({ text, book, marks }: Props) {
  const selected = useSelected(text)
  const [term, setTerm] = useState<string | null>(null)
  const { opened } = marks
  return (
    <>
      {selected && (
        <div
          role="toolbar"
          aria-label="Selected words"
          className="reader-selection print:hidden"
          style={selected.place}
          // The words stay selected.
          onPointerDown={(event) => event.preventDefault()}
        >
          <MarkButtons
            selected={selected.words}
            onHighlight={(colour) => void marks.highlight(colour)}
            onNote={() => void marks.note()}
          />
          <LookUpButton selected={selected.words} onLookUp={setTerm} />
        </div>
      )}
      <Suspense fallback={null}>
        {term && <LookUpDialog term={term} book={book} onClose={() => setTerm(null)} />}
        {opened && (
          <MarkDialog
            key={opened.mark.id}
            mark={opened.mark}
            isLost={opened.at === null}
            onClose={marks.close}
          />
        )}
      </Suspense>
    </>
  )
}
