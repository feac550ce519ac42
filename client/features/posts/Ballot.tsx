import type { Poll } from '#shared/contract/posts.ts'
import { type FormEvent, useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { Button } from '../../ui/Button.tsx'
import { appToast } from '../../ui/toast.ts'

interface Props {
  postId: string
  poll: Poll
  /** Called before the ballot gives its place to the results. */
  onVote(): void
}

/** The options of a poll, and the vote for one or several. */
export function Ballot({ postId, poll, onVote }: Props) {
  const mutate = useMutate()
  const [chosen, setChosen] = useState<string[]>([])
  const several = poll.allow_multiple_choices
  const toggle = (id: string) => {
    if (!several) setChosen([id])
    else setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  }
  const vote = async (event: FormEvent) => {
    event.preventDefault()
    onVote()
    try {
      await mutate('posts.votePoll', { params: { id: postId }, body: { option_ids: chosen } })
    } catch (error) {
      appToast.error((error as Error).message)
    }
  }
  return (
    <form onSubmit={(event) => void vote(event)}>
      {poll.options.map(({ id, option_text }) => (
        <label
          key={id}
          className="flex min-h-10 items-center gap-3 text-[15px] leading-5.5 pointer-coarse:min-h-11"
        >
          <input
            type={several ? 'checkbox' : 'radio'}
            name={`poll-${postId}`}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
            className="size-4.5 accent-(--accent)"
          />
          <span className="min-w-0 wrap-anywhere">{option_text}</span>
        </label>
      ))}
      <Button
        type="submit"
        size="sm"
        variant="primary"
        disabled={chosen.length === 0}
        className="mt-2"
      >
        Vote
      </Button>
    </form>
  )
}
