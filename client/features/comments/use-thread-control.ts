import { useCallback, useMemo, useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { appToast } from '../../ui/toast.ts'
import { keepAlike, useKept } from '../../use-kept.ts'
import { useCommunityRow } from '../communities/communities.local.ts'
import { useMutes } from '../mutes/mutes.local.ts'
import type { OpenBoxes, ThreadControl, ThreadDialog } from './thread-context.ts'
import { useReplyDrafts } from './use-reply-drafts.ts'
import { useVoteOnComment } from './use-vote-on-comment.ts'

/** Settings of a thread's place, the same for all of its comments. */
export type ThreadPlace = Pick<
  ThreadControl,
  'kind' | 'placeId' | 'me' | 'closed' | 'clears' | 'since' | 'onSaid'
>

/**
 * The user's actions in a thread. Its composers are state outside the query, keyed by comment, and one dialog serves
 * all.
 */
export function useThreadControl(
  { kind, placeId, me, closed, clears, since, onSaid }: ThreadPlace,
  communityId: string | undefined,
) {
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<ThreadDialog | null>(null)
  const { drafts, replying, decide } = useReplyDrafts(placeId)
  const mutate = useMutate()
  const vote = useVoteOnComment()
  const muted = useKept([...useMutes().keys()], keepAlike)
  const community = useKept(useCommunityRow(communityId), keepAlike)

  const control = useMemo<ThreadControl>(
    () => ({
      kind,
      placeId,
      me,
      closed,
      clears,
      since,
      onSaid,
      muted,
      community,
      vote,
      setReplying: (id, open) => decide((boxes) => new Map(boxes).set(id, open)),
      setEditing: (id, open) => setEditing((ids) => withOrWithout(ids, id, open)),
      restore(id) {
        const input = { params: { id }, body: { act: 'restore' as const } }
        mutate('comments.moderate', input).catch((error: Error) => appToast.error(error.message))
      },
      ask: (what, comment) => setDialog({ what, comment }),
    }),
    [kind, placeId, me, closed, clears, since, onSaid, muted, community, vote, mutate, decide],
  )
  const boxes = useMemo<OpenBoxes>(
    () => ({ replying, drafts, editing }),
    [replying, drafts, editing],
  )
  // One that ends late does not close the next.
  const close = useCallback(() => setDialog((now) => (now === dialog ? null : now)), [dialog])
  return { control, boxes, dialog, close }
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
