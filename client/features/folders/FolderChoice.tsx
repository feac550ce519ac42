import { Check, Folder as FolderIcon, FolderMinus, FolderPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Folder } from '#shared/contract/folders.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { appToast } from '../../ui/toast.ts'
import { FolderDialog } from './FolderDialog.tsx'
import { useFolders } from './folders.local.ts'

interface Props {
  post: { id: string; title: string }
  /** The one it is in. */
  current: Folder | null
  onClose(): void
}

/** Moves a saved post to a folder with one press. */
export function FolderChoice({ post, current, onClose }: Props) {
  const mutate = useMutate()
  const { data: folders, state } = useFolders()
  const [isMaking, setMaking] = useState(false)
  const put = async (folder: Pick<Folder, 'id' | 'name'> | null) => {
    try {
      const body = { folder_id: folder?.id ?? null }
      await mutate('folders.file', { params: { id: post.id }, body })
      appToast.success(folder ? `Put in “${folder.name}”` : `Removed from “${current?.name}”`)
    } catch (error) {
      appToast.error((error as Error).message)
    }
    onClose()
  }
  // Without folders the form for the first one opens, and stays while the folder is being made.
  if (state === 'empty' && !isMaking) setMaking(true)
  if (isMaking) return <FolderDialog onClose={onClose} onMade={(folder) => void put(folder)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={current ? 'Move to another folder' : 'Put in a folder'}
      description={post.title}
      footer={
        <Button onClick={() => setMaking(true)}>
          <FolderPlus aria-hidden className="size-4" />
          New folder
        </Button>
      }
    >
      <ul className="-mx-2">
        {current && (
          <Choice icon={<FolderMinus aria-hidden />} onChoose={() => void put(null)}>
            Remove from “{current.name}”
          </Choice>
        )}
        {folders.map((folder) => (
          <Choice
            key={folder.id}
            icon={<FolderIcon aria-hidden />}
            chosen={folder.id === current?.id}
            onChoose={() => void put(folder)}
          >
            {folder.name}
          </Choice>
        ))}
      </ul>
    </Dialog>
  )
}

interface ChoiceProps {
  icon: ReactNode
  chosen?: boolean
  onChoose(): void
  children: ReactNode
}

function Choice({ icon, chosen, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={chosen || undefined}
        onClick={onChoose}
        className="flex min-h-11 w-full items-center gap-3 rounded-[10px] px-2 py-1.5 text-left text-[15px] leading-5.5 hover:bg-surface-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
      >
        {icon}
        <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
          {children}
        </span>
        {chosen && <Check aria-hidden />}
      </button>
    </li>
  )
}
