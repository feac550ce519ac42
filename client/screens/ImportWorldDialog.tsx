import { MAX_COMMUNITY_NAME_LENGTH } from '#shared/limits.ts'
import { slugify } from '#shared/rules/slug.ts'
import { worldNameProblem } from '#shared/rules/world-form.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useQuota } from '../features/assets/assets.local.ts'
import { readWorld } from '../features/convert/convert.ts'
import { FileDrop, WORLD } from '../features/convert/preview/FileDrop.tsx'
import { useWatched } from '../features/convert/preview/use-watched.ts'
import type { WorldText } from '../features/convert/world/world-text.ts'
import { holdings, WorldPreview } from '../features/convert/preview/WorldPreview.tsx'
import { useMyWorlds } from '../features/worlds/my-worlds.local.ts'
import { WorldIsPublic } from '../features/worlds/WorldIsPublic.tsx'
import { paths } from '../paths.ts'
import { useApp } from '../sync/react/app-context.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { useImportWorld } from './use-import-world.ts'

interface Props {
  onClose(): void
  onImported(id: string): void
}

/** A world from the copy that its owner has downloaded: read on this device, shown, and stored only when one says so. */
export function ImportWorldDialog({ onClose, onImported }: Props) {
  const { api } = useApp().session
  const importWorld = useImportWorld()
  const quota = useQuota('import')
  const mine = useMyWorlds('').data
  const [world, setWorld] = useState<WorldText | null>(null)
  /** A name that the server knows, of a world that this device does not. */
  const [known, setKnown] = useState('')
  const { busy, done, failure, attempt, cancel } = useWatched(false)
  const stop = useEffectEvent(cancel)
  useEffect(() => stop, [])

  const name = world?.name.trim() ?? ''
  const slug = slugify(name)
  const isTaken = slug === known || mine.some((own) => own.slug === slug)
  const problem =
    worldNameProblem(name) ?? (isTaken ? 'A world with this name already exists.' : null)

  const read = (picked: File[] | Promise<File[]>) =>
    attempt(async ({ signal }) => {
      const [file] = await picked
      if (file) setWorld(await readWorld(file, signal))
    })
  const take = (taken: WorldText) =>
    attempt(async (watch) => {
      const namesake = api.worlds.get({ params: { id: slug } })
      // Without a network nobody knows.
      if (await namesake.catch(() => null)) return setKnown(slug)
      watch.signal.throwIfAborted()
      const id = await importWorld({ ...taken, name }, watch)
      onClose()
      onImported(id)
    })
  const close = () => {
    cancel()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Import World"
      description={
        world ? holdings(world) : 'The file stays on this device until you import the world.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          {world && (
            <Button
              variant="primary"
              busy={busy}
              disabled={problem !== null}
              onClick={() => void take(world)}
            >
              Import World
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {done !== null && <ProgressBar label="Importing" percent={done * 100} />}
        {failure && <Banner tone="danger">{failure}</Banner>}
        {world ? (
          <>
            <Field
              label="Name"
              value={world.name}
              onChange={(to) => setWorld({ ...world, name: to })}
              // Once it is imported, its own name is taken.
              error={busy ? null : problem}
              hint={`Its address will be ${paths.world(slug)}`}
              maxLength={MAX_COMMUNITY_NAME_LENGTH}
              counter
              disabled={busy}
            />
            <WorldIsPublic
              checked={world.is_public}
              onChange={(is_public) => setWorld({ ...world, is_public })}
            />
            <WorldPreview world={world} room={quota?.storage_available_bytes ?? Infinity} />
          </>
        ) : (
          <FileDrop busy={busy} takes={WORLD} onFiles={(files) => void read(files)} />
        )}
      </div>
    </Dialog>
  )
}
