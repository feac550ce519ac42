import { useEffect, useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { ShownEntry } from '../bible/bible.local.ts'
import { BibleEntries } from '../bible/BibleEntries.tsx'
import type { BookText } from '../books/book-texts.ts'
import type { OpenEditor } from '../editor/open-editor.ts'
import { EntryCard } from './EntryCard.tsx'

interface Props {
  entries: ShownEntry[]
  texts: ReadonlyMap<string, BookText> | undefined
  editor: OpenEditor
  /** Opens an entry in the story bible. */
  onOpen(id: string): void
}

/** The story bible's entry about the name at the caret, and the way to the others. */
export function EntryPanel({ entries, texts, editor, onOpen }: Props) {
  const [id, choose] = useEntryAtCaret(editor)
  const entry = entries.find((one) => one.id === id)
  if (entries.length === 0)
    return (
      <EmptyState
        text="No entries yet"
        hint="Names of the story bible show what is known about them as you write."
      />
    )
  return (
    <div className="space-y-5">
      {entry ? (
        <EntryCard
          entry={entry}
          text={texts?.get(`asset:${entry.id}`)?.text ?? ''}
          onOpen={() => onOpen(entry.id)}
        />
      ) : (
        <p className="text-[15px] leading-5.5 text-muted">
          Put the caret into a name, or choose an entry.
        </p>
      )}
      <BibleEntries entries={entries} texts={texts} active={id ?? undefined} onOpen={choose} />
    </div>
  )
}

const REST_MS = 200

/** The entry that the caret was at last; looks once the caret rests, not with each key. */
function useEntryAtCaret(editor: OpenEditor) {
  const [id, setId] = useState(() => editor.entryAtCaret())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => setId((now) => editor.entryAtCaret() ?? now)
    const onMove = () => {
      clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    }
    document.addEventListener('selectionchange', onMove)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onMove)
    }
  }, [editor])
  return [id, setId] as const
}
