import { Bookmark, BookmarkCheck } from 'lucide-react'
import { Suspense } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import type { ShownPost } from './posts.local.ts'
import { lazyNamed } from '../../ui/part.tsx'

interface Props {
  post: ShownPost
  className: string
}

// Most posts are not saved: its code comes with the first that is.
const FolderButton = lazyNamed(() => import('../folders/FolderButton.tsx'), 'FolderButton')

/** Saves a post to come back to. Shows no failure of its own: the sync chip says "Not saved". */
export function SaveButton({ post, className }: Props) {
  const { id, title, saved } = post
  const mutate = useMutate()
  const Icon = saved ? BookmarkCheck : Bookmark
  const toggle = () =>
    void mutate('posts.save', { params: { id }, body: { saved: !saved } }).catch(() => undefined)
  return (
    <>
      <button
        type="button"
        aria-pressed={saved}
        aria-label={`${saved ? 'Saved' : 'Save'} “${title}”`}
        className={className}
        onClick={toggle}
      >
        <Icon aria-hidden className="size-4" />
        <span>{saved ? 'Saved' : 'Save'}</span>
      </button>
      {saved && (
        <Suspense fallback={<span className={`${className} w-24`} />}>
          <FolderButton post={post} className={className} />
        </Suspense>
      )}
    </>
  )
}
