import { useCallback, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'

/** Takes what was generated, or leaves it. Needs the network: one writer decides for all. */
export function useDecide() {
  const { session, account } = useApp()
  const [undecided, setUndecided] = useState<string | null>(null)
  const decide = useCallback(
    async (id: string, accept: boolean) => {
      setUndecided(null)
      try {
        await session.api.generation.decide({ params: { id }, body: { accept } })
        // A pull brings the accepted text, as it brings all rows from others.
        account.retryNow()
      } catch (error) {
        setUndecided((error as Error).message)
      }
    },
    [session, account],
  )
  return {
    decide,
    /** Error of the last decision. */
    undecided,
  }
}
