import { useMutate } from '../../sync/react/use-mutate.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { appToast } from '../../ui/toast.ts'
import type { ShownFolder } from './folders.local.ts'

interface Props {
  folder: ShownFolder
  onClose(): void
  onDeleted(): void
}

/** Asks before a folder goes: what is in it stays saved, but how it was sorted is lost. */
export function DeleteFolder({ folder: { id, name, count }, onClose, onDeleted }: Props) {
  const mutate = useMutate()
  const remove = async () => {
    try {
      await mutate('folders.remove', { params: { id } })
      appToast.success('Folder deleted')
      onDeleted()
    } catch {
      appToast.error('Failed to delete folder. Please try again.')
    }
    onClose()
  }
  const stays = count === 1 ? 'The post in it stays saved.' : `The ${count} posts in it stay saved.`
  return (
    <ConfirmDialog
      title="Delete folder"
      description={`Are you sure you want to delete “${name}”?${count > 0 ? ` ${stays}` : ''}`}
      confirmLabel="Delete"
      danger
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
