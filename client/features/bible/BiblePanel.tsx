import { Plus } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { Generation } from '../generation/use-generation.ts'
import { BibleEntries } from './BibleEntries.tsx'
import { OpenEntry } from './OpenEntry.tsx'
import type { ShownEntry } from './bible.local.ts'
import { EmptyBible } from './EmptyBible.tsx'
import { useEntryActions } from './use-entry-actions.tsx'

interface Props {
  book: ShownBook
  entries: ShownEntry[]
  mayWrite: boolean
  ownsBook: boolean
  lang: string
  generation: Generation
  /** A story bible is generated from it. */
  hasOutline: boolean
  /** The one that is open. */
  active: string | null
  onOpen(id: string | null): void
}

/** The story bible of a book: its people, places, voice and facts. */
export function BiblePanel(props: Props) {
  const { book, entries, mayWrite, ownsBook, lang, active, onOpen, generation, hasOutline } = props
  const actions = useEntryActions(book.id, onOpen)
  const entry = entries.find(({ id }) => id === active)
  const isGenerating = generation.running?.kind === 'bible'
  const create = (
    <Button variant="primary" onClick={actions.create}>
      <Plus aria-hidden className="size-4" />
      New Entry
    </Button>
  )
  return (
    <>
      {entries.length === 0 ? (
        <EmptyBible
          mayWrite={mayWrite}
          generation={generation}
          hasOutline={hasOutline}
          create={create}
        />
      ) : (
        <div className="grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
          <div className="space-y-3">
            <div className="flex flex-wrap items-center gap-2">
              {mayWrite && create}
              {mayWrite && generation.generates && hasOutline && (
                <Button
                  size="sm"
                  variant="ghost"
                  busy={isGenerating}
                  disabled={generation.running !== null}
                  onClick={() => void generation.bible()}
                >
                  {isGenerating ? 'Generating...' : 'Suggest Entries'}
                </Button>
              )}
            </div>
            <BibleEntries entries={entries} active={active} onOpen={onOpen} />
          </div>
          {entry ? (
            <OpenEntry
              entry={entry}
              book={book}
              mayWrite={mayWrite}
              ownsBook={ownsBook}
              lang={lang}
              onEdit={() => actions.edit(entry)}
              onDelete={() => actions.remove(entry)}
            />
          ) : (
            <p className="self-center py-12 text-center text-[15px] leading-5.5 text-muted">
              Select an asset to view
            </p>
          )}
        </div>
      )}
      {actions.dialogs}
    </>
  )
}
