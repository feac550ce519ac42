import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { findSnippets, useSnippets } from '../snippets/snippets.local.ts'
import { NoteRow } from '../snippets/NoteRow.tsx'
import type { ShownWorld } from '../worlds/my-worlds.local.ts'
import { useWorld } from '../worlds/worlds.local.ts'

interface Props {
  book: ShownBook
  /** Puts a note's text where the caret is; missing for those who only read. */
  onInsert?: ((text: string) => void) | undefined
}

/** The world's notes beside the text that is being written. */
export function NotesPanel({ book, onInsert }: Props) {
  const { data: world } = useWorld(book.world_id)
  return (
    <div className="space-y-3">
      <h2 className="font-serif text-lg leading-6.5 font-semibold wrap-anywhere">
        Notes of {book.world.name}
      </h2>
      {world && <Notes world={world} onInsert={onInsert} />}
    </div>
  )
}

function Notes({ world, onInsert }: { world: ShownWorld } & Pick<Props, 'onInsert'>) {
  const notes = useSnippets(world)
  const [search, setSearch] = useState('')
  const found = findSnippets(notes, search.replaceAll('#', ''), null)
  return (
    <>
      <SearchField label="Search notes" value={search} onChange={setSearch} />
      <ul className="space-y-3">
        {found.data.map((snippet) => (
          <NoteRow key={snippet.id} snippet={snippet} onTag={setSearch}>
            {onInsert && snippet.body && (
              <Button size="sm" variant="secondary" onClick={() => onInsert(snippet.body)}>
                Insert
              </Button>
            )}
          </NoteRow>
        ))}
      </ul>
      <ListStates
        list={found}
        fallback="Failed to load notes"
        loading={<Skeleton className="h-40 w-full rounded-[14px]" />}
        empty={
          <EmptyState
            text={notes.state === 'here' ? 'No note matches' : 'No notes yet'}
            {...(notes.state === 'empty' && {
              hint: 'Names, facts and ideas that belong to this world: at hand while you write.',
            })}
          />
        }
      />
    </>
  )
}
