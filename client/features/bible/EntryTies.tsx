import { Plus, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ShownEntry } from './bible.local.ts'
import { EntryPortrait } from './EntryPortrait.tsx'
import { type ShownTie, tiesOf } from './entry-words.ts'
import { TieDrawing } from './TieDrawing.tsx'

interface Props {
  entry: ShownEntry
  entries: readonly ShownEntry[]
  onOpen(id: string): void
  /** Missing for those who only read. */
  onAdd?: () => void
  addRef?: Ref<HTMLButtonElement>
  /** The one that was added last. */
  added?: { to: string; ref: Ref<HTMLButtonElement> }
  onRemove?: (tie: ShownTie) => void
  /** Draws them, too. */
  isDrawn?: boolean
}

/** The ties of an entry to others, in words. */
export function EntryTies(props: Props) {
  const { entry, entries, onOpen, onAdd, addRef, added, onRemove, isDrawn } = props
  const ties = tiesOf(entry, entries)
  if (ties.length === 0 && !onAdd) return null
  return (
    <section aria-label="Ties" className="space-y-2">
      <h3 className="flex min-h-10 items-center font-serif text-lg leading-6.5 font-semibold">
        Ties
        {onAdd && (
          <Button
            ref={addRef}
            size="sm"
            variant="ghost"
            className="ml-auto font-sans"
            onClick={onAdd}
          >
            <Plus aria-hidden className="size-4" />
            Add a tie
          </Button>
        )}
      </h3>
      {isDrawn && ties.length > 0 && <TieDrawing entry={entry} ties={ties} />}
      <ul className="flex flex-wrap gap-2">
        {ties.map((tie) => (
          <li
            key={`${tie.entry.id} ${tie.isTheirs}`}
            className="flex max-w-full items-center rounded-full bg-surface shadow-sm"
          >
            <button
              ref={tie.entry.id === added?.to ? added.ref : undefined}
              type="button"
              onClick={() => onOpen(tie.entry.id)}
              className="flex min-h-9 min-w-0 items-center gap-2 rounded-full p-1 pr-3 text-[13px] leading-5 hover:bg-surface-2 pointer-coarse:min-h-11"
            >
              <EntryPortrait entry={tie.entry} className="size-7 rounded-full text-[13px]" />
              <span dir="auto" className="min-w-0 truncate">
                {tie.entry.name}
                {tie.words && `, ${tie.words}`}
              </span>
            </button>
            {onRemove && (
              <IconButton
                aria-label={`Remove the tie to ${tie.entry.name}`}
                className="-ml-2 size-8 rounded-full"
                onClick={() => onRemove(tie)}
              >
                <X aria-hidden className="size-3.5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
