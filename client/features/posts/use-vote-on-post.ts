import type { VoteValue } from '#shared/rules/votes.ts'
import { useCallback } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'

/** A vote that could not be stored is silent here: the sync chip says "Not saved". */
export function useVoteOnPost() {
  const mutate = useMutate()
  const { user } = useSession()
  const vote = useCallback(
    (id: string, value: VoteValue) => {
      mutate('posts.vote', { params: { id }, body: { vote: value } }).catch(() => undefined)
    },
    [mutate],
  )
  return { vote, signedIn: user !== null }
}
