import type { CommentSort } from '#shared/rules/comment-tree.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../sync/react/use-session.ts'
import { useConnection } from '../../sync/react/use-sync-status.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useAuthDialogs } from '../auth/auth-dialogs.ts'
import type { ShownComment } from './comment-forest.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentThread } from './CommentThread.tsx'
import { NextRootButton } from './NextRootButton.tsx'
import type { CommentKind } from './thread-context.ts'

interface Props {
  kind: CommentKind
  /** The post or chapter that is talked about. */
  placeId: string
  comments: readonly ShownComment[] | undefined
  loading: boolean
  error: Error | null
  sorts: readonly CommentSort[]
  /** As the place says, for the heading while the comments themselves load; null when it does not say. */
  count: number | null
  /** Why one may not say anything here. */
  closed?: ReactNode
  /** One may delete what others say here. */
  clears?: boolean
  /** When one read the thread before: what came since is marked. */
  since: string | null
}

const SORT_NAMES: Record<CommentSort, string> = { best: 'Best', new: 'New', old: 'Old' }

/** Heading, composer and thread below a post or chapter. */
export function CommentList(props: Props) {
  const { kind, placeId, comments, loading, error, sorts, count, closed, clears, since } = props
  const { user } = useSession()
  const dialogs = useAuthDialogs()
  const offline = useConnection() === 'offline'
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const [sort, setSort] = useState<CommentSort>(sorts[0]!)
  const shown = comments?.filter(({ deleted_at }) => deleted_at === null).length ?? 0
  const ready = shown > 0
  const known = loading ? count : shown

  useEffect(() => {
    if (hash === '#comments') section.current?.scrollIntoView()
  }, [hash, key, ready])

  return (
    <section
      ref={section}
      id="comments"
      aria-labelledby="comments-title"
      className="scroll-mt-20 space-y-4 pb-16"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="comments-title" className="font-serif text-xl leading-7 font-semibold">
          {known === undefined ? 'Comments' : `${known} ${known === 1 ? 'comment' : 'comments'}`}
        </h2>
        {shown > 1 && (
          <Select
            aria-label="Sort comments"
            value={sort}
            onChange={(event) => setSort(event.target.value as CommentSort)}
          >
            {sorts.map((value) => (
              <option key={value} value={value}>
                {SORT_NAMES[value]}
              </option>
            ))}
          </Select>
        )}
      </div>
      {closed ? (
        closed
      ) : user ? (
        <CommentForm kind={kind} placeId={placeId} parentId={null} label="Write a comment" />
      ) : (
        <p className="flex flex-wrap items-center gap-3 rounded-[14px] border border-border bg-surface p-4 text-[15px] leading-5.5 text-muted">
          <span className="mr-auto">Please sign in to leave a comment</span>
          <Button size="sm" variant="primary" onClick={() => dialogs.open('sign-in')}>
            Sign In
          </Button>
        </p>
      )}
      {error && !offline && shown === 0 && (
        <Banner tone="danger">{error.message || 'Failed to load comments'}</Banner>
      )}
      {comments && shown > 0 && (
        <CommentThread
          kind={kind}
          placeId={placeId}
          comments={comments}
          sort={sort}
          me={user}
          closed={!!closed}
          clears={clears === true}
          since={since}
          linked={hash.startsWith('#comment-') ? hash.slice('#comment-'.length) : null}
        />
      )}
      {shown === 0 && loading && count !== 0 && <Skeleton className="h-24 w-full rounded-[14px]" />}
      {shown === 0 && !loading && !error && (
        <p className="py-6 text-center text-[15px] leading-5.5 text-muted">
          {offline && count !== 0
            ? 'Not kept on this device'
            : 'No comments yet. Be the first to say something.'}
        </p>
      )}
      {shown > 3 && <NextRootButton section={section} />}
    </section>
  )
}
