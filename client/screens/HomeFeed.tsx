import type { ReactNode } from 'react'
import { CreatePostButton } from '../features/feed/CreatePostButton.tsx'
import { useFeed } from '../features/feed/feed.local.ts'
import { PostFeed } from '../features/feed/PostFeed.tsx'
import { ListControls } from '../features/posts/ListControls.tsx'
import { useSort } from '../features/posts/use-sort.ts'

interface Props {
  kind: 'all' | 'joined'
  /** Stands in the line of the controls. */
  head: ReactNode
  hint?: string
}

/** Recent posts: those of the joined communities, or of all. */
export function HomeFeed({ kind, head, hint }: Props) {
  const { sort, period, from, setSort } = useSort('new')
  const feed = useFeed({ kind, sort, period, from })
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {head}
        <ListControls sort={sort} period={period} onChange={setSort} />
      </div>
      <PostFeed
        feed={feed}
        empty="No posts yet. Be the first to create one!"
        {...(hint && { emptyHint: hint })}
        emptyAction={<CreatePostButton />}
      />
    </>
  )
}
