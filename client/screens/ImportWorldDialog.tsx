import { MAX_COMMUNITY_NAME_LENGTH } from '#shared/limits.ts'
import { useQuota } from '../features/assets/assets.local.ts'
import { FileDrop, WORLD } from '../features/convert/preview/FileDrop.tsx'
import { holdings, WorldPreview } from '../features/convert/preview/WorldPreview.tsx'
import type { WorldText } from '../features/convert/world/world-text.ts'
import { WorldIsPublic } from '../features/worlds/WorldIsPublic.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { useWorldFile } from './use-world-file.ts'

interface Props {
  onClose(): void
  onImported(id: string): void
}

/** A world from the copy that its owner has downloaded: read on this device, shown, and stored only when one says so. */
export function ImportWorldDialog(props: Props) {
  const file = useWorldFile(props)
  const quota = useQuota('import')
  const { world, problem, busy, done, failure } = file
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && file.close()}
      title="Import World"
      description={
        world ? holdings(world) : 'The file stays on this device until you import the world.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={file.close}>
            Cancel
          </Button>
          {world && (
            <Button
              variant="primary"
              busy={busy}
              disabled={problem !== null}
              onClick={() => void file.take(world)}
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
            <WorldFields world={world} file={file} />
            <WorldPreview world={world} room={quota?.storage_available_bytes ?? Infinity} />
          </>
        ) : (
          <FileDrop busy={busy} takes={WORLD} onFiles={(files) => void file.read(files)} />
        )}
      </div>
    </Dialog>
  )
}

interface FieldsProps {
  world: WorldText
  file: ReturnType<typeof useWorldFile>
}

/** What can be changed of a world before it is stored. */
function WorldFields({ world, file: { change, slug, problem, busy } }: FieldsProps) {
  return (
    <>
      <Field
        label="Name"
        value={world.name}
        onChange={(name) => change({ name })}
        // Once it is imported, its own name is taken.
        error={busy ? null : problem}
        hint={`Its address will be ${paths.world(slug)}`}
        maxLength={MAX_COMMUNITY_NAME_LENGTH}
        counter
        disabled={busy}
      />
      <WorldIsPublic checked={world.is_public} onChange={(is_public) => change({ is_public })} />
    </>
  )
}
