import type { World } from '#shared/contract/worlds.ts'
import { formatBytes } from '#shared/rules/files.ts'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { counted } from '#shared/rules/numbers.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { newId } from '../../sync/store/ids.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { narrowed } from '../../sync/react/use-list.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { appToast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { LicenceLink } from '../worlds/LicenceLink.tsx'
import { useMyWorlds } from '../worlds/my-worlds.local.ts'
import { type Forkable, pathOf } from './forkable.ts'

/** Asks for the world, and tells what the fork copies and under which licence. */
export function ForkDialog({ onClose, ...forkable }: Forkable & { onClose(): void }) {
  const { item } = forkable
  const { user } = useSession()
  const fork = useFork(forkable)
  const [edits, setEdits] = useState<{ chosen?: string }>({})
  const worlds = narrowed(
    useMyWorlds(''),
    (one) => canEditWorld(user, one) && !one.pending && one.id !== item.world_id,
  )
  const world = worlds.data.find((one) => one.id === edits.chosen) ?? worlds.data[0]
  const form = useForm({
    start: { chosen: '' },
    edits: [edits, setEdits],
    send: () => world && fork(world, onClose),
    failed: 'Failed to fork',
  })
  return (
    <FormDialog
      title="Fork to my world"
      description={`“${item.title}”`}
      form={form}
      submitLabel={world ? 'Fork' : null}
      onClose={onClose}
    >
      <ListStates
        list={worlds}
        fallback="Failed to load worlds"
        loading={<Skeleton className="h-10 w-full rounded-[10px]" />}
        empty={
          <p className="text-[15px] leading-5.5">
            <Link to={paths.worlds()} className="font-semibold text-accent hover:underline">
              Create a world first
            </Link>
            : a fork needs a place of your own.
          </p>
        }
      />
      {world && (
        <>
          <SelectField label="World" value={world.id} onChange={form.bind('chosen').onChange}>
            {worlds.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Terms {...forkable} />
        </>
      )}
    </FormDialog>
  )
}

/** Copies it into a world, and goes there. */
function useFork({ kind, item }: Forkable) {
  const { session, account } = useApp()
  const navigate = useNavigate()
  // The same id for each try, so that a retry without an answer makes no second fork.
  const [id] = useState(newId)
  return async (world: World, onDone: () => void) => {
    const input = { params: { id: item.id }, body: { world_id: world.id, id } }
    const reply = await session.api.forks[kind](input)
    await account.engine.keepAnswer([{ type: kind, id, body: reply.data }], reply)
    account.retryNow()
    appToast.success(`Forked to ${world.name}`)
    onDone()
    void navigate(kind === 'asset' ? paths.manageAssets(world.slug) : pathOf(kind, id, world))
  }
}

function Terms(forkable: Forkable) {
  return (
    <div className="space-y-4 text-[15px] leading-5.5 text-muted">
      <p>{contentsOf(forkable)} The fork is private until you make it public.</p>
      <p>
        License: <LicenceLink licence={forkable.item.licence} />. The fork keeps it, and names
        everybody whose work it is.
      </p>
    </div>
  )
}

function contentsOf({ kind, item }: Forkable): string {
  if (kind === 'snippet') return 'Title, text and tags are copied.'
  if (kind === 'asset')
    return `The file is copied and takes ${formatBytes(item.file_size)} of your storage.`
  const { chapter_count, word_count } = item
  if (chapter_count === 0)
    return 'Title, description and cover are copied. No chapter is published.'
  return `Title, description, cover and what is published are copied: ${counted(chapter_count, 'chapter')}, ${counted(word_count, 'word')}.`
}
