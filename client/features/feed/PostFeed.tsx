import type { Post } from '#shared/contract/posts.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { PostCardSkeleton } from '../posts/PostCardSkeleton.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { useOfflinePosts } from '../posts/offline-posts.local.ts'
import { useReads } from '../posts/reads.local.ts'
import { useDensity } from '../posts/use-density.ts'
import type { Feed } from './feed.local.ts'
import { FeedItem } from './FeedItem.tsx'
import { NewPosts } from './NewPosts.tsx'
import { NextPage } from './NextPage.tsx'

interface Props {
  feed: Feed
  empty: string
  emptyHint?: string
  emptyAction?: ReactNode
  showCommunity?: boolean
  onDelete?: (post: Post) => void
}

const LOADING = <PostCardSkeleton count={4} />

/** A list of posts with all its states: loading, empty, offline, failed, more, new. */
export function PostFeed({
  feed,
  empty,
  emptyHint,
  emptyAction,
  showCommunity = true,
  onDelete,
}: Props) {
  const { density } = useDensity()
  const reads = useReads()
  const kept = useOfflinePosts()
  const { key } = useLocation()
  const { posts } = feed
  const states = (
    <ListStates
      list={feed}
      prefix="Error: "
      fallback="Failed to load data"
      loading={LOADING}
      empty={
        <EmptyState text={empty} action={emptyAction} {...(emptyHint && { hint: emptyHint })} />
      }
    />
  )
  if (posts.length === 0) return states
  return (
    <div aria-busy={feed.loadingMore || undefined} className="space-y-3">
      {states}
      <NewPosts feed={feed} />
      <VirtualList
        key={density}
        items={posts}
        keyOf={(post) => post.id}
        restoreKey={`${density}:${key}`}
        whole={feed.whole}
        loading={LOADING}
        next={feed.hasMore ? feed.next : null}
        onEndReached={feed.loadMore}
        renderItem={(post) => (
          <FeedItem
            post={post}
            density={density}
            showCommunity={showCommunity}
            eager={post === posts[0] || post === posts[1]}
            read={reads.get(post.id)}
            kept={kept.has(post.id)}
            onDelete={onDelete}
          />
        )}
      />
      {feed.next && <NextPage cursor={feed.next} />}
      <p role="status" className="min-h-10 text-center text-[13px] leading-5 text-subtle">
        {feed.loadingMore ? 'Loading more' : ''}
      </p>
      {feed.moreFailure !== null && <ShowMore list={feed}>Try Again</ShowMore>}
    </div>
  )
}
