import type { VoteValue } from '#shared/rules/votes.ts'
import { useCallback } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { useAuthDialogs } from '../auth/auth-dialogs.ts'

/** A vote that could not be stored is silent here: the sync chip says "Not saved". A visitor's waits for an account. */
export function useVoteOnPost() {
  const mutate = useMutate()
  const dialogs = useAuthDialogs()
  const signedIn = useSession().user !== null
  const vote = useCallback(
    (id: string, value: VoteValue) => {
      const cast = (change: typeof mutate) =>
        change('posts.vote', { params: { id }, body: { vote: value } })
      if (signedIn) cast(mutate).catch(() => undefined)
      else dialogs.open('sign-up', { to: 'vote', fulfil: cast })
    },
    [mutate, dialogs, signedIn],
  )
  return { vote, signedIn }
}
