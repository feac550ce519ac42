import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  /** Of the collaborator that the user becomes. */
  id: string
  onAnswered?(): void
}

/** An invitation is accepted or declined where it is read. */
export function AnswerInvitation({ id, onAnswered }: Props) {
  const mutate = useMutate()
  const answer = (call: 'collaborators.accept' | 'collaborators.remove') => () => {
    void mutate(call, { params: { id } })
    onAnswered?.()
  }
  return (
    <div className="flex gap-3">
      <Button size="sm" variant="primary" onClick={answer('collaborators.accept')}>
        Accept
      </Button>
      <Button size="sm" variant="ghost" onClick={answer('collaborators.remove')}>
        Decline
      </Button>
    </div>
  )
}
