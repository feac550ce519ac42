import { ExternalLink } from 'lucide-react'
import { buttonClass } from '../../../ui/button-class.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LazyMarkdown } from '../../../ui/LazyMarkdown.tsx'
import type { ShownBook } from '../../books/books.local.ts'
import { useSnippets } from '../../snippets/snippets.local.ts'
import { notesOn, wiktionary } from './look-up-rules.ts'

interface Props {
  term: string
  book: ShownBook
  onClose(): void
}

/** The knowledge about a word: the world's notes, which are on the device, and the way to a dictionary, which is not. */
export function LookUpDialog({ term, book, onClose }: Props) {
  const { data } = useSnippets({ id: book.world_id })
  const notes = notesOn(data ?? [], term)
  const { host, address } = wiktionary(term, book.language)
  return (
    <Dialog open onOpenChange={onClose} title={`“${term}”`}>
      <div className="space-y-5">
        {notes.map((note) => (
          <section key={note.id} aria-labelledby={`note-${note.id}`} className="space-y-1">
            <h3 id={`note-${note.id}`} dir="auto" className="font-serif text-[17px] font-semibold">
              {note.title}
            </h3>
            <LazyMarkdown source={note.body} />
          </section>
        ))}
        {notes.length === 0 && (
          <p className="text-[15px] leading-5.5 text-muted">
            The notes of this book’s world say nothing about it.
          </p>
        )}
        <div className="space-y-1">
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('secondary')}
          >
            <ExternalLink aria-hidden className="size-4" />
            Look it up in Wiktionary
          </a>
          <p className="text-[13px] leading-5 text-subtle">
            Opens {host} in a new tab, and needs a network.
          </p>
        </div>
      </div>
    </Dialog>
  )
}
