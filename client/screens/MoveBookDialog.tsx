import { canEditWorld } from '#shared/rules/permissions.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ShownBook } from '../features/books/books.local.ts'
import { useSnippets } from '../features/snippets/snippets.local.ts'
import { type ShownWorld, useMyWorlds } from '../features/worlds/my-worlds.local.ts'
import { paths } from '../paths.ts'
import { narrowed } from '../sync/react/use-list.ts'
import { useMutate } from '../sync/react/use-mutate.ts'
import { useSession } from '../sync/react/use-session.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { ListStates } from '../ui/ListStates.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { appToast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'

interface Props {
  book: ShownBook
  /** The world that it is in. */
  from: ShownWorld
  onClose(): void
}

/** Asks for the other world, and tells before what goes with the book and what stays. */
export function MoveBookDialog({ book, from, onClose }: Props) {
  const { user } = useSession()
  const mutate = useMutate()
  const notes = useSnippets(from).data.length
  const [edits, setEdits] = useState<{ chosen?: string }>({})
  const worlds = narrowed(
    useMyWorlds(''),
    (one) => canEditWorld(user, one) && one.id !== from.id && (one.is_public || !book.is_permanent),
  )
  const to = worlds.data.find(({ id }) => id === edits.chosen) ?? worlds.data[0]
  const form = useForm({
    start: { chosen: '' },
    edits: [edits, setEdits],
    async send() {
      if (!to) return
      await mutate('books.move', { params: { id: book.id }, body: { world_id: to.id } })
      appToast.success(`Moved to ${to.name}`)
      onClose()
    },
    failed: 'Failed to move the book',
  })
  return (
    <FormDialog
      title="Move to another world"
      description={`“${book.title}”`}
      form={form}
      submitLabel={to ? 'Move' : null}
      onClose={onClose}
    >
      <ListStates
        list={worlds}
        fallback="Failed to load worlds"
        loading={<Skeleton className="h-10 w-full rounded-[10px]" />}
        empty={<NoWorld isPermanent={book.is_permanent} />}
      />
      {to && (
        <>
          <SelectField label="World" value={to.id} onChange={form.bind('chosen').onChange}>
            {worlds.data.map(({ id, name, is_public }) => (
              <option key={id} value={id}>
                {is_public ? name : `${name} (private)`}
              </option>
            ))}
          </SelectField>
          <ul className="list-disc space-y-2 pl-5 text-[15px] leading-5.5 text-muted">
            {effectsOf(book, { from, to, notes }).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  )
}

function NoWorld({ isPermanent }: { isPermanent: boolean }) {
  return (
    <p className="text-[15px] leading-5.5">
      <Link to={paths.worlds()} className="font-semibold text-accent hover:underline">
        Create {isPermanent ? 'a public' : 'another'} world first
      </Link>
      : a book moves between worlds of your own.
    </p>
  )
}

interface Way {
  from: ShownWorld
  to: ShownWorld
  /** The number of notes of the old world. */
  notes: number
}

/** The effects of moving a book, in sentences. */
function effectsOf(book: ShownBook, { from, to, notes }: Way): string[] {
  const noted = notes > 0 ? `Notes (${notes})` : 'Notes'
  const closes = from.is_public && !to.is_public
  const opens = !from.is_public && to.is_public
  return [
    'Chapters and drafts, story bible, pictures, comments, reviews, collaborators and readers’ places go with it. Links to the book keep working.',
    `${noted}, gallery and files stay in ${from.name}. The editor and readers who look up a word then have the notes of ${to.name}.`,
    book.is_public && closes && `${to.name} is private: readers lose the book.`,
    book.is_public && opens && `${to.name} is public: everybody can read the book from then on.`,
    !to.is_public && `Collaborators on the book will see ${to.name}.`,
    book.is_featured && `It leaves the featured books of ${from.name}.`,
  ].filter((effect) => effect !== false)
}
