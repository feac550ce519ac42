import type { StorageQuota } from '#shared/contract/files.ts'
import { categoryOf, extensionOf, titleOf } from '#shared/rules/assets.ts'
import { fileProblem, insufficientStorage } from '#shared/rules/files.ts'
import { FileUp } from 'lucide-react'
import { newId } from '../../sync/store/ids.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { Problems } from '../../ui/Problem.tsx'
import { appToast } from '../../ui/toast.ts'
import { useTaking } from '../../ui/use-taking.ts'
import { UploadState } from '../files/UploadState.tsx'
import { useLocalFiles, usePictures } from '../files/use-local-files.ts'
import type { ShownAsset } from './assets.local.ts'

interface Props {
  worldId: string
  assets: readonly ShownAsset[]
  quota: StorageQuota | null
}

/** Takes files of any kind: each is on this device as soon as it shows in the list. */
export function AssetUploads({ worldId, assets, quota }: Props) {
  const mutate = useMutate()
  const { keepBlob } = usePictures()
  const taking = useTaking('Failed to upload asset')
  const pending = assets.filter((asset) => asset.pending)
  const kept = useLocalFiles(pending.map(({ file_id }) => file_id))
  const underWay = [...(kept?.values() ?? [])]

  const add = (files: readonly File[]) => {
    let room = quota?.storage_available_bytes ?? Infinity
    void taking.takeEach(files, async (file) => {
      const problem =
        file.size > room ? insufficientStorage(file.size, room) : fileProblem('assets', file)
      if (problem) throw new Error(problem)
      room -= file.size
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
    })
  }
  return (
    <DropZone
      icon={FileUp}
      hint="or drop them here. Documents, audio, 3D models, images, anything."
      onDrop={({ files }) => add([...files])}
      below={
        <>
          {underWay.length > 0 && <UploadState files={underWay} />}
          <Problems texts={taking.problems} />
        </>
      }
    >
      <FileButton label="Asset files" multiple busy={taking.busy} onFiles={add}>
        Upload assets
      </FileButton>
    </DropZone>
  )
}
