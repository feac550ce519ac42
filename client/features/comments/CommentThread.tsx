import type { User } from '#shared/contract/users.ts'
import type { CommentSort } from '#shared/rules/comment-tree.ts'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useCommunityRow } from '../communities/communities.local.ts'
import { useMutes } from '../mutes/mutes.local.ts'
import { ReportDialog } from '../moderation/ReportDialog.tsx'
import { RemoveComment } from './RemoveComment.tsx'
import { EarlierVersions } from '../versions/EarlierVersions.tsx'
import { keepAlike, useKept } from '../../ui/use-kept.ts'
import { useGrowing } from '../../ui/use-growing.ts'
import { commentForest, firstOf, keepBranches, type ShownComment } from './comment-forest.ts'
import { CommentItem } from './CommentItem.tsx'
import { DeleteComment } from './DeleteComment.tsx'
import { goToComment } from './go-to-comment.ts'
import {
  BoxesContext,
  type CommentKind,
  type ThreadControl,
  ThreadContext,
} from './thread-context.ts'
import { useReplyDrafts } from './use-reply-drafts.ts'
import { useVoteOnComment } from './use-vote-on-comment.ts'

interface Props {
  kind: CommentKind
  placeId: string
  comments: readonly ShownComment[]
  sort: CommentSort
  me: User | null
  closed: boolean
  clears: boolean
  since: string | null
  /** The one that the address names, which may be anywhere. */
  linked: string | null
}

/** A screenful and more. */
const FIRST = 30
const STEP = 100

/** The comments of a post or chapter, nested. Composers live outside the query, keyed by comment. */
export function CommentThread(props: Props) {
  const { kind, placeId, comments, sort, me, closed, clears, since, linked } = props
  const fresh = useMemo(() => commentForest(comments, sort), [comments, sort])
  const forest = useKept(fresh, keepBranches)
  // The server knows no fragment: at first this is what it wrote, then all of them.
  const limit = useGrowing(comments.length, FIRST, linked === null ? STEP : Infinity)
  const shown = useMemo(() => firstOf(forest, limit), [forest, limit])
  const { key } = useLocation()
  const arrived =
    linked !== null && limit >= comments.length && comments.some(({ id }) => id === linked)
  useEffect(() => {
    if (arrived) goToComment(linked)
  }, [linked, arrived, key])
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set())
  const [removing, setRemoving] = useState<ShownComment | null>(null)
  const [versionsOf, setVersionsOf] = useState<string | null>(null)
  const [reporting, setReporting] = useState<string | null>(null)
  const [moderating, setModerating] = useState<ShownComment | null>(null)
  const { drafts, replying, decide } = useReplyDrafts(placeId)
  const vote = useVoteOnComment()
  const muted = useKept([...useMutes().keys()], keepAlike)
  const community = useKept(useCommunityRow(comments[0]?.community?.id), keepAlike)

  const control = useMemo<ThreadControl>(
    () => ({
      kind,
      placeId,
      me,
      closed,
      clears,
      since,
      muted,
      community,
      vote,
      setReplying: (id, open) => decide((boxes) => new Map(boxes).set(id, open)),
      setEditing: (id, open) => setEditing((ids) => withOrWithout(ids, id, open)),
      remove: setRemoving,
      showVersions: setVersionsOf,
      report: setReporting,
      moderate: setModerating,
    }),
    [kind, placeId, me, closed, clears, since, muted, community, vote, decide],
  )
  const boxes = useMemo(() => ({ replying, drafts, editing }), [replying, drafts, editing])
  return (
    <ThreadContext value={control}>
      <BoxesContext value={boxes}>
        <ol className="space-y-4">
          {shown.map((branch) => (
            <CommentItem key={branch.comment.id} branch={branch} />
          ))}
        </ol>
      </BoxesContext>
      {removing && <DeleteComment comment={removing} onClose={() => setRemoving(null)} />}
      {versionsOf && (
        <EarlierVersions of="comments" id={versionsOf} onClose={() => setVersionsOf(null)} />
      )}
      {reporting && (
        <ReportDialog
          itemType="comment"
          itemId={reporting}
          rules={community?.rules ?? []}
          onClose={() => setReporting(null)}
        />
      )}
      {moderating && (
        <RemoveComment
          comment={moderating}
          rules={community?.rules ?? []}
          onClose={() => setModerating(null)}
        />
      )}
    </ThreadContext>
  )
}

function withOrWithout(
  ids: ReadonlySet<string>,
  id: string,
  present: boolean,
): ReadonlySet<string> {
  const next = new Set(ids)
  if (present) next.add(id)
  else next.delete(id)
  return next
}
