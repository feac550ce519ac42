import type { ReportedItem } from '#shared/contract/reports.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'

/** Actions of moderators and admins on reported things. `problem`: why the last one failed. */
export function useReportActs(reload: () => void) {
  const { session } = useApp()
  const mutate = useMutate()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  return {
    problem,
    /** Items without a decision yet. */
    waiting: (items: ReportedItem[]) => items.filter(({ item_id }) => !removed.includes(item_id)),
    async close(
      { item_type, item_id }: ReportedItem,
      state: 'resolved' | 'rejected',
    ): Promise<void> {
      try {
        await session.api.reports.handle({ body: { item_type, item_id, state } })
        setProblem(null)
        reload()
      } catch (error) {
        setProblem((error as Error).message)
      }
    },
    /** Also without a network: the server closes the reports of what it removes. */
    async remove({ item_type, item_id }: ReportedItem, reason: string): Promise<void> {
      const args = { params: { id: item_id }, body: { act: 'remove' as const, reason } }
      await (item_type === 'post'
        ? mutate('posts.moderate', args)
        : mutate('comments.moderate', args))
      setProblem(null)
      setRemoved((before) => [...before, item_id])
    },
  }
}
