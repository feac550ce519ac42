import { useQuota } from '../features/assets/assets.local.ts'
import { FileDrop, WORLD } from '../features/convert/preview/FileDrop.tsx'
import { holdings, WorldPreview } from '../features/convert/preview/WorldPreview.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { useWorldFile } from './use-world-file.ts'
import { WorldFields } from './WorldFields.tsx'

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
      title="Import world"
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
              Import world
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
