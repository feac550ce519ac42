import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import type { ShownPost } from './posts.local.ts'

interface Props {
  post: ShownPost
  className: string
}

/** Keeps a post to come back to. What could not be stored is silent here: the sync chip says "Not saved". */
export function SaveButton({ post: { id, title, saved }, className }: Props) {
  const mutate = useMutate()
  const Icon = saved ? BookmarkCheck : Bookmark
  const toggle = () =>
    void mutate('posts.save', { params: { id }, body: { saved: !saved } }).catch(() => undefined)
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Save “${title}”`}
      className={className}
      onClick={toggle}
    >
      <Icon aria-hidden className="size-4" />
      <span>{saved ? 'Saved' : 'Save'}</span>
    </button>
  )
}
