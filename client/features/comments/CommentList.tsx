import type { CommentSort } from '#shared/rules/comment-tree.ts'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../sync/react/use-session.ts'
import type { ShownComment } from './comment-forest.ts'
import { CommentComposer } from './CommentComposer.tsx'
import { CommentsHead } from './CommentsHead.tsx'
import { CommentThread } from './CommentThread.tsx'
import { NextRootButton } from './NextRootButton.tsx'
import { NoComments } from './NoComments.tsx'
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
  /** Reason why the user may not comment here. */
  closed?: ReactNode
  /** True if the user may delete comments of others here. */
  clears?: boolean
  /** Time of the user's last visit to the thread: later comments are marked. */
  since: string | null
}

/** Heading, composer and thread below a post or chapter. */
export function CommentList(props: Props) {
  const { kind, placeId, comments, loading, error, sorts, count, closed, clears, since } = props
  const { user } = useSession()
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const [sort, setSort] = useState<CommentSort>(sorts[0]!)
  const [fresh, setFresh] = useState<readonly string[]>([])
  const onSaid = useCallback((id: string) => setFresh((ids) => [id, ...ids]), [])
  // The user asks for an order: from then on it holds for their own new comments, too.
  const onSort = (order: CommentSort) => {
    setSort(order)
    setFresh([])
  }
  const shown = comments?.filter(({ deleted_at }) => deleted_at === null).length ?? 0
  const ready = shown > 0

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
      <CommentsHead
        id="comments-title"
        count={loading || (error && !ready) ? count : shown}
        sort={sort}
        sorts={sorts}
        onSort={shown > 1 && onSort}
      />
      <CommentComposer {...{ kind, placeId, closed, onSaid }} />
      {comments && ready ? (
        <CommentThread
          kind={kind}
          placeId={placeId}
          comments={comments}
          sort={sort}
          me={user}
          closed={!!closed}
          clears={clears === true}
          since={since}
          fresh={fresh}
          onSaid={onSaid}
          linked={hash.startsWith('#comment-') ? hash.slice('#comment-'.length) : null}
        />
      ) : (
        <NoComments loading={loading} error={error} count={count} closed={!!closed} />
      )}
      {shown > 3 && <NextRootButton section={section} />}
    </section>
  )
}
