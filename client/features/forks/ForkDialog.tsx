import { formatBytes } from '#shared/rules/files.ts'
import { canEditWorld } from '#shared/rules/permissions.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { newId } from '../../sync/store/ids.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { narrowed } from '../../sync/react/use-list.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { appToast } from '../../ui/toast.ts'
import { LicenceLink } from '../worlds/LicenceLink.tsx'
import { useMyWorlds } from '../worlds/my-worlds.local.ts'
import { type Forkable, placeOf } from './forkable.ts'

/** Into which world, what comes along, and under which licence. */
export function ForkDialog({ onClose, ...forkable }: Forkable & { onClose(): void }) {
  const { kind, item } = forkable
  const { session, account } = useApp()
  const { user } = useSession()
  const navigate = useNavigate()
  // The same for each try: whoever got no answer asks again.
  const [id] = useState(newId)
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const worlds = narrowed(
    useMyWorlds(''),
    (one) => canEditWorld(user, one) && !one.pending && one.id !== item.world_id,
  )
  const world = worlds.data.find((one) => one.id === chosen) ?? worlds.data[0]

  const fork = async () => {
    if (!world) return
    setBusy(true)
    setFailure(null)
    try {
      const input = { params: { id: item.id }, body: { world_id: world.id, id } }
      const reply = await session.api.forks[kind](input)
      await account.engine.keepAnswer([{ type: kind, id, body: reply.data }], reply)
      account.retryNow()
      appToast.success(`Forked to ${world.name}`)
      onClose()
      void navigate(kind === 'asset' ? paths.manageAssets(world.slug) : placeOf(kind, id, world))
    } catch (error) {
      setFailure((error as Error).message || 'Failed to fork')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Fork to my world"
      description={`“${item.title}”`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {world && (
            <Button variant="primary" busy={busy} onClick={() => void fork()}>
              Fork
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4 text-[15px] leading-5.5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <ListStates
          list={worlds}
          fallback="Failed to load worlds"
          loading={<Skeleton className="h-10 w-full rounded-[10px]" />}
          empty={
            <p>
              <Link to={paths.worlds()} className="font-semibold text-accent hover:underline">
                Create a world first
              </Link>
              : a fork needs a place of your own.
            </p>
          }
        />
        {world && (
          <>
            <SelectField label="World" value={world.id} onChange={setChosen}>
              {worlds.data.map(({ id: worldId, name }) => (
                <option key={worldId} value={worldId}>
                  {name}
                </option>
              ))}
            </SelectField>
            <p className="text-muted">
              {contentsOf(forkable)} The fork is private until you make it public.
            </p>
            <p className="text-muted">
              Licence: <LicenceLink licence={item.licence} />. The fork keeps it, and names
              everybody whose work it is.
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}

function contentsOf({ kind, item }: Forkable): string {
  if (kind === 'snippet') return 'Title, text and tags are copied.'
  if (kind === 'asset')
    return `The file is copied and takes ${formatBytes(item.file_size)} of your storage.`
  const { chapter_count, word_count } = item
  if (chapter_count === 0)
    return 'Title, description and cover are copied. No chapter is published.'
  const chapters = chapter_count === 1 ? '1 chapter' : `${chapter_count} chapters`
  return `Title, description, cover and what is published are copied: ${chapters}, ${word_count.toLocaleString('en')} words.`
}
