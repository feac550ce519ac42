import { Folder as FolderIcon, FolderPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFolderOf } from './folders.local.ts'
import { lazyNamed } from '../../ui/part.tsx'

const FolderChoice = lazyNamed(() => import('./FolderChoice.tsx'), 'FolderChoice')

interface Props {
  /** Saved. */
  post: { id: string; title: string }
  className: string
}

/** Says which folder a saved post is in, and puts it in another. */
export function FolderButton({ post, className }: Props) {
  const folder = useFolderOf(post.id)
  const [isChoosing, setChoosing] = useState(false)
  // A line that comes later would move all that is below it.
  if (folder === undefined) return <span className={`${className} w-24`} />
  const Icon = folder ? FolderIcon : FolderPlus
  const label = folder
    ? `Folder of “${post.title}”: ${folder.name}`
    : `Put “${post.title}” in a folder`
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className={className}
        onClick={() => setChoosing(true)}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span dir="auto" className="max-w-40 truncate">
          {folder?.name ?? 'Folder'}
        </span>
      </button>
      {isChoosing && (
        <Suspense fallback={null}>
          <FolderChoice post={post} current={folder} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
