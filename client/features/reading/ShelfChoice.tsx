import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MAX_FOLDER_NAME_LENGTH } from '#shared/rules/folder-form.ts'
import { folderNameKey } from '#shared/rules/folder-form.ts'
import {
  SHELF_NAMES,
  SHELF_STATES,
  type ShelfState,
  shelvesProblem,
  tidyShelves,
} from '#shared/rules/shelves.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import type { ShownBook } from '../books/books.local.ts'
import { useShelvesOfBook } from './shelves.local.ts'

interface Shelving {
  state: ShelfState | null
  names: readonly string[]
}

interface Props {
  book: ShownBook
  onClose(): void
}

/** On which shelves a book is; each press counts at once. */
export function ShelfChoice({ book, onClose }: Props) {
  const mutate = useMutate()
  const { shelved, own, known } = useShelvesOfBook(book.id)
  // A press counts on top of the one before, whether that is on the disk yet or not.
  const [wish, setWish] = useState<Shelving | null>(null)
  const { state, names } = wish ?? { state: shelved?.state ?? null, names: shelved?.names ?? [] }
  const put = (part: Partial<Shelving>) => {
    const next = { state, names, ...part }
    setWish(next)
    void mutate('reading.shelve', {
      params: { id: book.id },
      body: { ...next, names: [...next.names] },
    })
  }
  const isOn = (name: string) => names.some((one) => folderNameKey(one) === folderNameKey(name))
  const toggle = (name: string) =>
    put({
      names: isOn(name)
        ? names.filter((one) => folderNameKey(one) !== folderNameKey(name))
        : tidyShelves([...names, name]),
    })
  // A shelf that was just made is not on the disk yet.
  const ownNames = tidyShelves([...own, ...names])
  if (!known) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Shelves"
      description={`${book.title}. Only you see your shelves.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div role="group" aria-label="How far you are" className="flex flex-wrap gap-2 pb-3">
        {SHELF_STATES.map((one) => (
          <Chip
            key={one}
            pressed={state === one}
            onPress={() => put({ state: state === one ? null : one })}
          >
            {SHELF_NAMES[one]}
          </Chip>
        ))}
      </div>
      {ownNames.map((name) => (
        <Checkbox key={name} label={name} checked={isOn(name)} onChange={() => toggle(name)} />
      ))}
      <NewShelf taken={names} onMake={(name) => put({ names: tidyShelves([...names, name]) })} />
    </Dialog>
  )
}

/** A shelf is made by the first book on it, and goes with the last. */
function NewShelf({ taken, onMake }: { taken: readonly string[]; onMake(name: string): void }) {
  const [name, setName] = useState('')
  const problem = name === '' ? null : shelvesProblem([...taken, name])
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || problem) return
    onMake(name)
    setName('')
  }
  return (
    <form onSubmit={make} className="mt-2 flex items-end gap-2">
      <div className="flex-1">
        <Field
          label="New shelf"
          value={name}
          onChange={setName}
          error={problem}
          maxLength={MAX_FOLDER_NAME_LENGTH}
          placeholder="Sea stories"
        />
      </div>
      <Button type="submit" variant="secondary" className="mb-px h-10.5">
        <Plus aria-hidden className="size-4" />
        Add
      </Button>
    </form>
  )
}
