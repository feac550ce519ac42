import type { StorageQuota } from '#shared/contract/files.ts'
import { categoryOf, extensionOf, titleOf } from '#shared/rules/assets.ts'
import { fileProblem, insufficientStorage } from '#shared/rules/files.ts'
import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
import { appToast } from '../../ui/toast.ts'
import { UploadState } from '../files/UploadState.tsx'
import { useKeptFiles, usePictures } from '../files/use-kept-files.ts'
import type { ShownAsset } from './assets.local.ts'

interface Props {
  worldId: string
  assets: readonly ShownAsset[]
  quota: StorageQuota | null
}

/** Takes files of any kind: each is on this device as soon as it shows in the list. */
export function AssetUploads({ worldId, assets, quota }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const mutate = useMutate()
  const { keepBlob } = usePictures()
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(0)
  const [failures, setFailures] = useState<string[]>([])
  const pending = assets.filter((asset) => asset.pending)
  const kept = useKeptFiles(pending.map(({ file_id }) => file_id))
  const underWay = [...(kept?.values() ?? [])]

  const add = async (files: readonly File[]) => {
    setFailures([])
    let room = quota?.storage_available_bytes ?? Infinity
    for (const file of files) {
      const problem =
        file.size > room ? insufficientStorage(file.size, room) : fileProblem('assets', file)
      if (problem) {
        setFailures((now) => [...now, `${file.name}: ${problem}`])
        continue
      }
      room -= file.size
      setBusy((n) => n + 1)
      try {
        const file_id = await keepBlob(file, file.name, 'assets')
        const body = {
          id: newId(),
          file_id,
          title: titleOf(file.name),
          category: categoryOf(file.name),
          file_type: extensionOf(file.name),
          file_size: file.size,
        }
        await mutate('assets.add', { params: { id: worldId }, body })
        appToast.success('Asset uploaded successfully')
      } catch (error) {
        const reason = (error as Error).message || 'Failed to upload asset'
        setFailures((now) => [...now, `${file.name}: ${reason}`])
      } finally {
        setBusy((n) => n - 1)
      }
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void add([...event.dataTransfer.files])
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={clsx(
        'flex flex-col items-center gap-2 rounded-[14px] border-2 border-dashed px-4 py-6 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-border-strong',
      )}
    >
      <FileUp aria-hidden className="size-6 text-subtle" />
      <Button size="sm" variant="secondary" busy={busy > 0} onClick={() => input.current?.click()}>
        Upload assets
      </Button>
      <p className="text-[13px] leading-5 text-subtle">
        or drop them here. Documents, audio, 3D models, images, anything.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Asset files"
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void add(files)
        }}
      />
      {underWay.length > 0 && <UploadState files={underWay} />}
      {failures.length > 0 && (
        <ul role="alert" className="space-y-1 text-[13px] leading-5 text-danger">
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
