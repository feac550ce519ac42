import { clsx } from 'clsx'
import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useTakesBack } from '../../ui/use-takes-back.ts'
import type { BookText } from '../books/book-texts.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { Generation } from '../generation/use-generation.ts'
import { BibleEntries } from './BibleEntries.tsx'
import { EntrySide } from './EntrySide.tsx'
import { OpenEntry } from './OpenEntry.tsx'
import type { ShownEntry } from './bible.local.ts'
import { EmptyBible } from './EmptyBible.tsx'
import { type SceneToRead, useAppearances } from './use-appearances.ts'
import { useEntryActions } from './use-entry-actions.tsx'
import { WhoIsWhere } from './WhoIsWhere.tsx'

interface Props {
  book: ShownBook
  entries: ShownEntry[]
  chapters: readonly { id: string; title: string }[]
  /** A model generates entries from it. */
  hasOutline: boolean
  byChapter: ReadonlyMap<string, readonly SceneToRead[]>
  texts: ReadonlyMap<string, BookText> | undefined
  mayWrite: boolean
  ownsBook: boolean
  lang: string
  generation: Generation
  /** The one that is open; null opens the first one. */
  active: string | null
  onOpen(id: string | null): void
  onOpenScene(id: string): void
}

/** The story bible of a book: its people, places, voice and facts. */
export function BiblePanel(props: Props) {
  const { book, entries, chapters, mayWrite, onOpen, onOpenScene, generation } = props
  const actions = useEntryActions(book.id, onOpen)
  const { ref, noteFocus } = useTakesBack()
  const entry = props.active ? entries.find(({ id }) => id === props.active) : entries[0]
  const read = useAppearances(props)
  const create = (
    <Button variant={entries.length === 0 ? 'primary' : 'secondary'} onClick={actions.create}>
      <Plus aria-hidden className="size-4" />
      New Entry
    </Button>
  )
  return (
    <div className="@container">
      {entries.length === 0 ? (
        <EmptyBible
          mayWrite={mayWrite}
          generation={generation}
          hasOutline={props.hasOutline}
          create={create}
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @3xl:grid-cols-[15rem_minmax(0,1fr)] @3xl:gap-8 @5xl:grid-cols-[15rem_minmax(0,1fr)_14rem] @6xl:grid-cols-[16.5rem_minmax(0,1fr)_16.5rem] @6xl:gap-10">
          <EntryChoice {...props} active={entry?.id} create={mayWrite && create} />
          {entry ? (
            <>
              <OpenEntry
                key={entry.id}
                entry={entry}
                book={book}
                mayWrite={mayWrite}
                ownsBook={props.ownsBook}
                lang={props.lang}
                ref={ref}
                onEdit={() => actions.edit(entry)}
                onDelete={() => actions.remove(entry)}
              >
                {read && (
                  <WhoIsWhere
                    entries={entries}
                    chapters={chapters}
                    appearances={read.appearances}
                  />
                )}
              </OpenEntry>
              <div className="@3xl:@max-5xl:col-start-2">
                <EntrySide
                  entry={entry}
                  entries={entries}
                  named={
                    read && {
                      scenes: read.appearances.get(entry.id) ?? [],
                      isWhole: read.isWhole,
                    }
                  }
                  mayWrite={mayWrite}
                  onOpen={(id) => {
                    noteFocus()
                    onOpen(id)
                  }}
                  onOpenScene={onOpenScene}
                />
              </div>
            </>
          ) : (
            <p className="self-center py-12 text-center text-[15px] leading-5.5 text-muted">
              Select an asset to view
            </p>
          )}
        </div>
      )}
      {actions.dialogs}
    </div>
  )
}

interface ChoiceProps extends Pick<
  Props,
  'entries' | 'texts' | 'hasOutline' | 'generation' | 'mayWrite' | 'onOpen'
> {
  active: string | undefined
  create: ReactNode
}

/** The entries to choose from; where there is no room beside the open one, a button unfolds them. */
function EntryChoice(props: ChoiceProps) {
  const { entries, texts, hasOutline, generation, mayWrite, active, create, onOpen } = props
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isGenerating = generation.running?.kind === 'bible'
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="ghost"
          aria-expanded={isUnfolded}
          className="-ml-3 @3xl:hidden"
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {entries.length === 1 ? '1 entry' : `All ${entries.length} entries`}
          <ChevronDown aria-hidden className={clsx('size-4', isUnfolded && 'rotate-180')} />
        </Button>
        {create}
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
      <div className={clsx('@3xl:block', !isUnfolded && 'hidden')}>
        <BibleEntries
          entries={entries}
          texts={texts}
          active={active}
          onOpen={(id) => {
            setIsUnfolded(false)
            onOpen(id)
          }}
        />
      </div>
    </div>
  )
}
