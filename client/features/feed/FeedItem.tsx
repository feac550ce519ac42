import type { Post } from '#shared/contract/posts.ts'
import { Suspense } from 'react'
import { lazyNamed } from '../../ui/part.tsx'
import { PostCard } from '../posts/PostCard.tsx'
import type { ShownPost } from '../posts/posts.local.ts'
import type { ReadMark } from '../posts/reads.local.ts'
import type { Density } from '../posts/use-density.ts'

// Most read cards: its code comes to those who choose it.
const PostRow = lazyNamed(() => import('../posts/PostRow.tsx'), 'PostRow')

interface Props {
  post: ShownPost
  density: Density
  showCommunity: boolean
  eager: boolean
  read: ReadMark | undefined
  kept: boolean
  onDelete: ((post: Post) => void) | undefined
}

/** A post of a list in the reader's density: a card, or a row. A post that the user can delete is always a card. */
export function FeedItem({ post, density, eager, onDelete, ...rest }: Props) {
  if (density === 'card' || onDelete)
    return <PostCard post={post} eager={eager} onDelete={onDelete} {...rest} />
  return (
    <div className={density === 'compact' ? 'pb-1' : 'pb-2'}>
      <Suspense fallback={<div className={density === 'compact' ? 'h-18' : 'h-24'} />}>
        <PostRow post={post} density={density} {...rest} />
      </Suspense>
    </div>
  )
}
