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

interface Props {
  book: ShownBook
  onClose(): void
}

/** On which shelves a book is; each press counts at once. */
export function ShelfChoice({ book, onClose }: Props) {
  const mutate = useMutate()
  const { shelved, own } = useShelvesOfBook(book.id)
  const { state = null, names = [] } = shelved ?? {}
  const put = (next: { state?: ShelfState | null; names?: string[] }) =>
    void mutate('reading.shelve', {
      params: { id: book.id },
      body: { state, names: [...names], ...next },
    })
  const isOn = (name: string) => names.some((one) => folderNameKey(one) === folderNameKey(name))
  const toggle = (name: string) =>
    put({
      names: isOn(name)
        ? names.filter((one) => folderNameKey(one) !== folderNameKey(name))
        : tidyShelves([...names, name]),
    })
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
      {own.map((name) => (
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
