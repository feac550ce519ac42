import { useRef, useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { appToast } from '../../ui/toast.ts'
import { useTakesBack } from '../../ui/use-takes-back.ts'
import { AppearsIn, type NamedIn } from './AppearsIn.tsx'
import type { ShownEntry } from './bible.local.ts'
import { EntryTies } from './EntryTies.tsx'
import { type ShownTie, tiesOf } from './entry-words.ts'
import { TieDialog } from './TieDialog.tsx'

interface Props {
  entry: ShownEntry
  entries: readonly ShownEntry[]
  /** Undefined until it is known. */
  named: NamedIn | undefined
  mayWrite: boolean
  onOpen(id: string): void
  onOpenScene(id: string): void
}

/** Beside an entry: its ties to others, and the scenes that name it. */
export function EntrySide({ entry, entries, named, mayWrite, onOpen, onOpenScene }: Props) {
  const mutate = useMutate()
  const [isTying, setIsTying] = useState(false)
  const focus = useTieFocus()
  const tied = new Set(tiesOf(entry, entries).map((tie) => tie.entry.id))
  const others = entries.filter(({ id }) => id !== entry.id && !tied.has(id))
  const remove = ({ entry: other, isTheirs }: ShownTie) => {
    const [holder, to] = isTheirs ? [other, entry.id] : [entry, other.id]
    const ties = holder.ties.filter((tie) => tie.to !== to)
    focus.afterRemoval()
    const input = { params: { id: holder.id }, body: { ties } }
    mutate('bible.update', input, { row: holder }).catch((error: Error) =>
      appToast.error(error.message),
    )
  }
  return (
    <aside aria-label={`Beside ${entry.name}`} className="space-y-6">
      <EntryTies
        entry={entry}
        entries={entries}
        onOpen={onOpen}
        onAdd={mayWrite && others.length > 0 ? () => setIsTying(true) : undefined}
        addRef={focus.addRef}
        added={focus.added}
        onRemove={mayWrite ? remove : undefined}
        isDrawn
      />
      {named ? (
        <AppearsIn {...named} onOpenScene={onOpenScene} />
      ) : (
        <Skeleton className="h-6.5 w-44 rounded-[6px]" />
      )}
      {isTying && (
        <TieDialog
          entry={entry}
          others={others}
          onAdded={(to) => others.length === 1 && focus.afterLast(to)}
          onClose={() => setIsTying(false)}
        />
      )}
    </aside>
  )
}

/** "Add a tie" gets the focus of a removed tie; once it is gone itself, with nobody left to tie to, the last tie has it. */
function useTieFocus() {
  const { ref: takeForAdd, claim: claimForAdd } = useTakesBack()
  const { ref, claim } = useTakesBack()
  const add = useRef<HTMLButtonElement>(null)
  const [to, setTo] = useState('')
  return {
    addRef(button: HTMLButtonElement | null) {
      add.current = button
      takeForAdd(button)
    },
    added: { to, ref },
    afterRemoval() {
      if (add.current) add.current.focus()
      else claimForAdd()
    },
    afterLast(tied: string) {
      claim()
      setTo(tied)
    },
  }
}
