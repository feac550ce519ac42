import type { ReactNode, Ref } from 'react'
import type { ShownBook } from '../books/books.local.ts'
import { DocumentEditor } from '../documents/DocumentEditor.tsx'
import type { ShownEntry } from './bible.local.ts'
import { EntryActions } from './EntryActions.tsx'
import { EntryFacts } from './EntryFacts.tsx'
import { EntryHead } from './EntryHead.tsx'

interface Props {
  entry: ShownEntry
  book: ShownBook
  mayWrite: boolean
  ownsBook: boolean
  lang: string
  ref?: Ref<HTMLElement>
  onEdit(): void
  onDelete(): void
  /** Stands below its text. */
  children?: ReactNode
}

/** One entry: its picture, names and fields, and the text about it. */
export function OpenEntry(props: Props) {
  const { entry, book, mayWrite, ownsBook, lang, ref, onEdit, onDelete, children } = props
  return (
    <article ref={ref} tabIndex={-1} aria-label={entry.name} className="min-w-0 space-y-5">
      <EntryHead entry={entry} size="page">
        {mayWrite && <EntryActions entry={entry} onEdit={onEdit} onDelete={onDelete} />}
      </EntryHead>
      <EntryFacts entry={entry} />
      {/* A text stands in the middle of its place: here that begins where the facts begin. */}
      <div className="-mx-0.5 max-w-[calc(var(--measure)+4px)]">
        <DocumentEditor
          name={`asset:${entry.id}`}
          book={book}
          isNew={entry.pending}
          label={`About ${entry.name}`}
          lang={lang}
          placeholder="Write what is known…"
          mayWrite={mayWrite}
          ownsBook={ownsBook}
        />
      </div>
      {children}
    </article>
  )
}
