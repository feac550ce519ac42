import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import type { ShownPost } from './posts.local.ts'
import { SaveButton } from './SaveButton.tsx'
import { ShareButton } from './ShareButton.tsx'

interface Props {
  post: ShownPost
  /** Looks of each button. */
  className: string
  /** More of them, before the last. */
  children?: ReactNode
  /** The caller decides who may see the delete button. */
  onDelete?: () => void
}

/** Buttons that stand under a post wherever it is shown. */
export function PostActions({ post, className, children, onDelete }: Props) {
  const { user } = useSession()
  return (
    <>
      <ShareButton path={paths.post(post)} title={post.title} className={className} />
      {user && <SaveButton post={post} className={className} />}
      {children}
      {onDelete && (
        <button type="button" className={className} onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" />
          Delete
        </button>
      )}
    </>
  )
}
