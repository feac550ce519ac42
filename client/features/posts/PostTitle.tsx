import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { ShownPost } from './posts.local.ts'
import type { ReadMark } from './reads.local.ts'

interface Props {
  post: ShownPost
  read: ReadMark | undefined
  className: string
}

/** The title of a post in a list. The whole of the card or row around it leads to the post. */
export function PostTitle({ post, read, className }: Props) {
  return (
    <h2
      dir="auto"
      className={clsx('font-serif font-semibold wrap-anywhere', read && 'text-subtle', className)}
    >
      <Link
        to={paths.post(post)}
        data-open
        className="after:absolute after:inset-0 after:rounded-[10px]"
      >
        {post.title}
      </Link>
      {read && <span className="sr-only"> (read)</span>}
    </h2>
  )
}
