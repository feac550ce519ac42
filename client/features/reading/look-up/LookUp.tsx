import { type RefObject, Suspense, useState } from 'react'
import { lazyNamed } from '../../../ui/part.tsx'
import type { ShownBook } from '../../books/books.local.ts'
import { LookUpButton } from './LookUpButton.tsx'
import { useSelected } from './use-selected.ts'

const LookUpDialog = lazyNamed(() => import('./LookUpDialog.tsx'), 'LookUpDialog')

interface Props {
  text: RefObject<HTMLElement | null>
  book: ShownBook
}

/** Offers to look up the words that one selects in a text: beside their line, on a phone at the foot. */
export function LookUp({ text, book }: Props) {
  const selected = useSelected(text)
  const [term, setTerm] = useState<string | null>(null)
  return (
    <>
      {selected && (
        <div className="reader-look-up print:hidden" style={selected.place}>
          <LookUpButton selected={selected.words} onLookUp={setTerm} />
        </div>
      )}
      {term && (
        <Suspense fallback={null}>
          <LookUpDialog term={term} book={book} onClose={() => setTerm(null)} />
        </Suspense>
      )}
    </>
  )
}
