import { useMemo, useState } from 'react'
import { commentForest, type ShownComment } from './comment-forest.ts'
import { CommentItem } from './CommentItem.tsx'
import { type ThreadControl, ThreadContext } from './thread-context.ts'
import { useReplyDrafts } from './use-reply-drafts.ts'
import { useVoteOnComment } from './use-vote-on-comment.ts'

interface Props {
  postId: string
  comments: readonly ShownComment[]
  signedIn: boolean
}

/** The comments of a post, nested. Composers live outside the query, keyed by comment. */
export function CommentThread({ postId, comments, signedIn }: Props) {
  const forest = useMemo(() => commentForest(comments), [comments])
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const { drafts, replying, decide } = useReplyDrafts(postId)
  const vote = useVoteOnComment()

  const control = useMemo<ThreadControl>(
    () => ({
      postId,
      signedIn,
      folded,
      replying,
      drafts,
      vote,
      toggleFold: (id) => setFolded((ids) => toggled(ids, id)),
      setReplying: (id, open) => decide((boxes) => new Map(boxes).set(id, open)),
    }),
    [postId, signedIn, folded, replying, drafts, vote, decide],
  )
  return (
    <ThreadContext value={control}>
      <ol className="space-y-4">
        {forest.map((branch) => (
          <CommentItem key={branch.comment.id} branch={branch} />
        ))}
      </ol>
    </ThreadContext>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
