import { clsx } from 'clsx'
import { useState } from 'react'
import { SearchField } from '../../ui/SearchField.tsx'
import type { BookText } from '../books/book-texts.ts'
import type { ShownEntry } from './bible.local.ts'
import { EntryPortrait } from './EntryPortrait.tsx'
import { GROUP_LABELS, groupsOf, lineAbout } from './entry-words.ts'

interface Props {
  entries: ShownEntry[]
  texts: ReadonlyMap<string, BookText> | undefined
  /** The one that is open. */
  active: string | undefined
  onOpen(id: string): void
}

/** The entries of the bible, by kind, with a field that narrows them. */
export function BibleEntries({ entries, texts, active, onOpen }: Props) {
  const [filter, setFilter] = useState('')
  const groups = groupsOf(entries, filter)
  return (
    <nav aria-label="Story bible" className="space-y-4">
      <SearchField
        label={entries.length === 1 ? 'Filter 1 entry' : `Filter ${entries.length} entries`}
        value={filter}
        onChange={setFilter}
      />
      {groups.length === 0 && (
        <p className="px-2 text-[13px] leading-5 text-subtle">No entry has these words.</p>
      )}
      {groups.map(({ type, entries: own }) => (
        <section key={type} aria-label={GROUP_LABELS[type]}>
          <h2 className="px-2 pb-1 text-[12px] leading-4 font-semibold tracking-wider text-subtle uppercase">
            {GROUP_LABELS[type]}
          </h2>
          <ul>
            {own.map((entry) => (
              <li key={entry.id}>
                <EntryRow
                  entry={entry}
                  line={lineAbout(entry, texts?.get(`asset:${entry.id}`)?.text ?? '')}
                  isOpen={entry.id === active}
                  onOpen={() => onOpen(entry.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

interface RowProps {
  entry: ShownEntry
  line: string
  isOpen: boolean
  onOpen(): void
}

function EntryRow({ entry, line, isOpen, onOpen }: RowProps) {
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={clsx(
        'flex min-h-13 w-full items-center gap-3 rounded-[8px] px-2 py-1 text-start',
        isOpen ? 'bg-surface shadow-sm' : 'hover:bg-surface-2',
      )}
    >
      <EntryPortrait entry={entry} className="size-10 rounded-[32%] text-lg" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-serif text-[15px] leading-5 font-semibold">
          {entry.name}
        </span>
        {line && (
          <span dir="auto" className="block truncate text-[13px] leading-5 text-subtle">
            {line}
          </span>
        )}
      </span>
    </button>
  )
}
