import type { VoteValue } from '#shared/rules/votes.ts'
import { useCallback } from 'react'
import { useMemberAct } from '../auth/use-member-act.ts'

/** A vote that could not be stored is silent here: the sync chip says "Not saved". A visitor's waits for an account. */
export function useVoteOnComment() {
  const act = useMemberAct()
  return useCallback(
    (id: string, value: VoteValue) => {
      const args = { params: { id }, body: { vote: value } }
      act('vote', (change) => change('comments.vote', args)).catch(() => undefined)
    },
    [act],
  )
}
