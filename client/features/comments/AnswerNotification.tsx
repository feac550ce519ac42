import type { Notification } from '#shared/contract/notifications.ts'
import { addressOf } from '#shared/rules/notification-words.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { ArrowBigUp } from 'lucide-react'
import { clsx } from 'clsx'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../sync/react/app-context.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useInPlace } from '../../ui/use-takes-back.ts'
import { CommentForm } from './CommentForm.tsx'
import { useVoteOnComment } from './use-vote-on-comment.ts'

interface Props {
  notification: Notification
  commentId: string
  /** Called when the user has answered: they have read it. */
  onAnswered(): void
}

/** Reply and upvote in the list of notifications. */
export function AnswerNotification({ notification, commentId, onAnswered }: Props) {
  const { isOpen, ref, open, close } = useInPlace()
  const navigate = useNavigate()
  const { subject, actors } = notification
  const name = actors[0]?.username ?? ''
  const onPost = subject.type === 'post'
  if (isOpen)
    return (
      <CommentForm
        kind={onPost ? 'comments' : 'remarks'}
        placeId={subject.id}
        parentId={commentId}
        label={`Reply to ${name}`}
        autoFocus
        onSaid={onAnswered}
        onPosted={close}
        onCancel={close}
        onShow={(id) => void navigate(`${addressOf(notification)}#comment-${id}`)}
      />
    )
  return (
    <div className="flex items-center gap-2">
      <Button ref={ref} size="sm" aria-label={`Reply to ${name}`} onClick={open}>
        Reply
      </Button>
      {onPost && <Upvote commentId={commentId} name={name} />}
    </div>
  )
}

function Upvote({ commentId, name }: { commentId: string; name: string }) {
  const { account, overlay } = useApp()
  const vote = useVoteOnComment()
  const row = useLiveQuery(
    () => account.cache.rows('comment_vote').get(commentId),
    [account, commentId],
  )
  const isUp = overlay.fold('comment_vote', commentId, row)?.value === 1
  return (
    <IconButton
      aria-label={`Upvote the comment by ${name}`}
      aria-pressed={isUp}
      className={clsx(isUp && 'text-up')}
      onClick={() => vote(commentId, isUp ? 0 : 1)}
    >
      <ArrowBigUp aria-hidden className="size-5.5" fill={isUp ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
