import { ExternalLink } from 'lucide-react'
import { narrowed } from '../../../sync/react/use-list.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ListStates } from '../../../ui/ListStates.tsx'
import { LazyMarkdown } from '../../../ui/LazyMarkdown.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { ShownBook } from '../../books/books.local.ts'
import { useSnippets } from '../../snippets/snippets.local.ts'
import { aboutTerm, wiktionary } from './look-up-rules.ts'

interface Props {
  term: string
  book: ShownBook
  onClose(): void
}

/** The knowledge about a word: the world's notes, which are on the device, and the way to a dictionary, which is not. */
export function LookUpDialog({ term, book, onClose }: Props) {
  const isAbout = aboutTerm(term)
  const notes = narrowed(useSnippets({ id: book.world_id }), isAbout)
  const { host, address } = wiktionary(term, book.language)
  return (
    <Dialog open onOpenChange={onClose} title={`“${term}”`}>
      <div className="space-y-5">
        {notes.data.map((note) => (
          <section key={note.id} aria-labelledby={`note-${note.id}`} className="space-y-1">
            <h3 id={`note-${note.id}`} dir="auto" className="font-serif text-[17px] font-semibold">
              {note.title}
            </h3>
            <LazyMarkdown source={note.body} />
          </section>
        ))}
        <ListStates
          list={notes}
          fallback="Failed to load notes"
          loading={<Skeleton className="h-11 w-full rounded-[10px]" />}
          empty={
            <p className="text-[15px] leading-5.5 text-muted">
              The notes of this book’s world say nothing about it.
            </p>
          }
        />
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
