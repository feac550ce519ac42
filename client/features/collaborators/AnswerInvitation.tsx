import type { MouseEvent } from 'react'
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
  const answer = (call: 'collaborators.accept' | 'collaborators.remove') => (press: MouseEvent) => {
    nextTo(press.currentTarget, call === 'collaborators.remove')?.focus()
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

/** It has the focus of a button that goes with the question: the link of its notification, or what stands beside a declined one. */
function nextTo(button: Element, isDeclined: boolean): HTMLElement | null | undefined {
  const item = button.closest('li')
  const link = item?.querySelector('a')
  if (link || !isDeclined) return link
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  return beside?.querySelector<HTMLElement>('a, button') ?? document.getElementById('main')
}
