import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { DocumentEditor } from '../documents/DocumentEditor.tsx'
import type { ShownEntry } from './bible.local.ts'

interface Props {
  entry: ShownEntry
  book: ShownBook
  mayWrite: boolean
  ownsBook: boolean
  lang: string
  onEdit(): void
  onDelete(): void
}

/** One entry: its names, and the text about it. */
export function OpenEntry({ entry, book, mayWrite, ownsBook, lang, onEdit, onDelete }: Props) {
  return (
    <article className="min-w-0 space-y-2">
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-serif text-2xl leading-8 font-semibold wrap-anywhere">
            {entry.name}
          </h2>
          {entry.aliases.length > 0 && (
            <p className="text-[13px] leading-5 text-subtle">Also {entry.aliases.join(', ')}</p>
          )}
        </div>
        {mayWrite && (
          <>
            <IconButton aria-label={`Edit ${entry.name}`} onClick={onEdit}>
              <Pencil aria-hidden className="size-4" />
            </IconButton>
            <IconButton aria-label={`Delete ${entry.name}`} onClick={onDelete}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </>
        )}
      </header>
      <DocumentEditor
        key={entry.id}
        name={`asset:${entry.id}`}
        book={book}
        label={`About ${entry.name}`}
        lang={lang}
        placeholder="Write what is known…"
        mayWrite={mayWrite}
        ownsBook={ownsBook}
      />
    </article>
  )
}
