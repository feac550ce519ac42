import type { ReactNode } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { useAuthDialogs } from '../auth/auth-dialogs.ts'
import { UnsentComments } from './UnsentComments.tsx'
import { CommentForm } from './CommentForm.tsx'
import type { CommentKind } from './thread-context.ts'

interface Props {
  kind: CommentKind
  placeId: string
  /** Reason why the user may not comment here. */
  closed?: ReactNode
  onSaid(id: string): void
}

/** Where one begins a thread, or what keeps one from it. */
export function CommentComposer({ kind, placeId, closed, onSaid }: Props) {
  const { user } = useSession()
  const dialogs = useAuthDialogs()
  if (closed)
    return (
      <>
        {closed}
        <UnsentComments placeId={placeId} />
      </>
    )
  if (user)
    return <CommentForm {...{ kind, placeId, onSaid }} parentId={null} label="Write a comment" />
  return (
    <p className="flex flex-wrap items-center gap-3 rounded-[14px] border border-border bg-surface p-4 text-[15px] leading-5.5 text-muted">
      <span className="mr-auto">Please sign in to leave a comment</span>
      <Button size="sm" variant="primary" onClick={() => dialogs.open('sign-in')}>
        Sign In
      </Button>
    </p>
  )
}
