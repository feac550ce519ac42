import { COMMENT_SORTS, type CommentSort } from '#shared/rules/comment-tree.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useConnection, useSession } from '../../sync/react.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { canModerate } from '#shared/rules/permissions.ts'
import { useCommunityRow } from '../communities/communities.local.ts'
import { BanNote, useBan } from '../moderation/BanNote.tsx'
import { useAuthDialogs } from '../auth/auth-dialogs.ts'
import { useComments } from './comments.local.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentThread } from './CommentThread.tsx'
import { goToComment } from './go-to-comment.ts'
import { NextRootButton } from './NextRootButton.tsx'

interface Props {
  postId: string
  /** As the post says, for the heading while the comments themselves load. */
  count: number
  communityId: string
  locked: boolean
  /** When one read the thread before: what came since is marked. */
  since: string | null
}

const SORT_NAMES: Record<CommentSort, string> = { best: 'Best', new: 'New', old: 'Old' }

export function CommentSection({ postId, count, communityId, locked, since }: Props) {
  const { user } = useSession()
  const community = useCommunityRow(communityId)
  const ban = useBan(communityId)
  const closed = locked && !(community && canModerate(user, community))
  const dialogs = useAuthDialogs()
  const offline = useConnection() === 'offline'
  const { data: comments, loading, error } = useComments(postId)
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const [sort, setSort] = useState<CommentSort>('best')
  const shown = comments?.filter(({ deleted_at }) => deleted_at === null).length ?? 0
  const ready = shown > 0

  useEffect(() => {
    if (hash === '#comments') section.current?.scrollIntoView()
    else if (hash.startsWith('#comment-')) goToComment(hash.slice('#comment-'.length))
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
          {comments ? shown : count} {(comments ? shown : count) === 1 ? 'comment' : 'comments'}
        </h2>
        {shown > 1 && (
          <Select
            aria-label="Sort comments"
            value={sort}
            onChange={(event) => setSort(event.target.value as CommentSort)}
          >
            {COMMENT_SORTS.map((value) => (
              <option key={value} value={value}>
                {SORT_NAMES[value]}
              </option>
            ))}
          </Select>
        )}
      </div>
      {closed ? (
        <Banner tone="info">This post is locked. Nobody can comment on it any more.</Banner>
      ) : ban ? (
        <BanNote ban={ban} />
      ) : user ? (
        <CommentForm postId={postId} parentId={null} label="Write a comment" />
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
          postId={postId}
          comments={comments}
          sort={sort}
          me={user}
          closed={closed || !!ban}
          since={since}
          whole={hash.startsWith('#comment-')}
        />
      )}
      {shown === 0 && loading && count > 0 && <Skeleton className="h-24 w-full rounded-[14px]" />}
      {shown === 0 && !loading && (
        <p className="py-6 text-center text-[15px] leading-5.5 text-muted">
          {offline && count > 0
            ? 'Not kept on this device'
            : 'No comments yet. Be the first to say something.'}
        </p>
      )}
      {shown > 3 && <NextRootButton section={section} />}
    </section>
  )
}
