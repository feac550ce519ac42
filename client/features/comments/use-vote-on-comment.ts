import type { VoteValue } from '#shared/rules/votes.ts'
import { useCallback } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'

/** A vote that could not be stored is silent here: the sync chip says "Not saved". */
export function useVoteOnComment() {
  const mutate = useMutate()
  return useCallback(
    (id: string, value: VoteValue) => {
      mutate('comments.vote', { params: { id }, body: { vote: value } }).catch(() => undefined)
    },
    [mutate],
  )
}
