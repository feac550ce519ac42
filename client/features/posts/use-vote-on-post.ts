import type { VoteValue } from '#shared/rules/votes.ts'
import { useCallback } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { useMemberAct } from '../auth/use-member-act.ts'

/** A vote that could not be stored is silent here: the sync chip says "Not saved". A visitor's waits for an account. */
export function useVoteOnPost() {
  const act = useMemberAct()
  const signedIn = useSession().user !== null
  const vote = useCallback(
    (id: string, value: VoteValue) => {
      const args = { params: { id }, body: { vote: value } }
      act('vote', (change) => change('posts.vote', args)).catch(() => undefined)
    },
    [act],
  )
  return { vote, signedIn }
}
