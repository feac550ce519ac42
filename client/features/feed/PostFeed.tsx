import type { Post } from '#shared/contract/posts.ts'
import { ArrowUp } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { buttonClass } from '../../ui/button-class.ts'
import { useCommand } from '../../ui/commands.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListStates } from '../../ui/ListStates.tsx'
import { PostCardSkeleton } from '../posts/PostCardSkeleton.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { useKeptPosts } from '../communities/keep.local.ts'
import { PostCard } from '../posts/PostCard.tsx'
import { useReads } from '../posts/reads.local.ts'
import { useDensity } from '../posts/use-density.ts'
import type { Feed } from './feed.local.ts'
import { lazyNamed } from '../../ui/part.tsx'

// Most read cards: its code comes to those who choose it.
const PostRow = lazyNamed(() => import('../posts/PostRow.tsx'), 'PostRow')

interface Props {
  feed: Feed
  empty: string
  emptyHint?: string
  emptyAction?: ReactNode
  showCommunity?: boolean
  onDelete?: (post: Post) => void
}

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
  const kept = useKeptPosts()
  const { key } = useLocation()
  const { posts } = feed
  const showNew = () => {
    feed.showNew()
    window.scrollTo({ top: 0 })
  }
  useCommand('show-new', feed.newCount > 0 ? showNew : null)
  const states = (
    <ListStates
      list={feed}
      prefix="Error: "
      fallback="Failed to load data"
      loading={<PostCardSkeleton count={4} />}
      empty={
        <EmptyState text={empty} action={emptyAction} {...(emptyHint && { hint: emptyHint })} />
      }
    />
  )
  if (posts.length === 0) return states
  return (
    <div aria-busy={feed.loadingMore || undefined} className="space-y-3">
      {states}
      {feed.newCount > 0 && (
        <button
          type="button"
          onClick={showNew}
          className="sticky top-16 z-5 mx-auto flex h-10 items-center gap-1.5 rounded-full bg-accent px-4 text-[13px] font-semibold text-accent-fg hover:bg-accent-hover"
        >
          <ArrowUp aria-hidden className="size-4" />
          {feed.newCount === 1 ? '1 new post' : `${feed.newCount} new posts`}
        </button>
      )}
      <VirtualList
        key={density}
        items={posts}
        keyOf={(post) => post.id}
        restoreKey={`${density}:${key}`}
        whole={feed.whole}
        onEndReached={() => feed.hasMore && !feed.loadingMore && void feed.loadMore()}
        renderItem={(post) =>
          density === 'card' || onDelete ? (
            <div className="pb-3">
              <PostCard
                post={post}
                showCommunity={showCommunity}
                eager={post === posts[0] || post === posts[1]}
                read={reads.get(post.id)}
                kept={kept.has(post.id)}
                {...(onDelete && { onDelete })}
              />
            </div>
          ) : (
            <div className={density === 'compact' ? 'pb-1' : 'pb-2'}>
              <Suspense fallback={<div className={density === 'compact' ? 'h-18' : 'h-24'} />}>
                <PostRow
                  post={post}
                  showCommunity={showCommunity}
                  density={density}
                  read={reads.get(post.id)}
                  kept={kept.has(post.id)}
                />
              </Suspense>
            </div>
          )
        }
      />
      {feed.next && <NextPage cursor={feed.next} />}
      <p role="status" className="min-h-10 text-center text-[13px] leading-5 text-subtle">
        {feed.loadingMore ? 'Loading more' : ''}
      </p>
    </div>
  )
}

/** Scrolling asks for more; who has no JavaScript, and who reads for a search engine, follows a link. */
function NextPage({ cursor }: { cursor: string }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.set('cursor', cursor)
  return (
    <noscript>
      <nav aria-label="Pages">
        <a rel="next" href={`?${next.toString()}`} className={buttonClass('secondary')}>
          Next page
        </a>
      </nav>
    </noscript>
  )
}
