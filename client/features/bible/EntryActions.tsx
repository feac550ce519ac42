import { ImageUp, Pencil, Trash2 } from 'lucide-react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyCropDialog } from '../../ui/LazyCropDialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCutPicture } from '../files/use-cut-picture.ts'
import type { ShownEntry } from './bible.local.ts'

const PORTRAIT_CROP = { width: 600, height: 720 }

interface Props {
  entry: ShownEntry
  onEdit(): void
  onDelete(): void
}

/** Changes an entry, its picture, or puts it into the bin. */
export function EntryActions({ entry, onEdit, onDelete }: Props) {
  const { id, name, portrait_file_id } = entry
  const mutate = useMutate()
  const show = async (fileId: string | null) => {
    await mutate('bible.update', { params: { id }, body: { portrait_file_id: fileId } })
  }
  const portrait = useCutPicture({ purpose: 'portrait', shape: PORTRAIT_CROP, onKept: show })
  return (
    <div className="-ml-2 mt-1 flex flex-wrap items-center">
      <IconButton aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <FileButton label="Picture file" accept="image/*" variant="ghost" onFiles={portrait.pick}>
        <ImageUp aria-hidden className="size-4" />
        {portrait_file_id ? 'Other picture' : 'Add a picture'}
      </FileButton>
      {portrait_file_id && (
        <Button size="sm" variant="ghost" onClick={() => void show(null)}>
          Remove picture
        </Button>
      )}
      <IconButton aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      <Problem text={portrait.problem} className="w-full px-2" />
      {portrait.dialog && <LazyCropDialog {...portrait.dialog} />}
    </div>
  )
}
