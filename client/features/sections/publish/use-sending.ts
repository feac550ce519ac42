import type { MutationName } from '#shared/contract/index.ts'
import { useMemo } from 'react'
import { useApp } from '../../../sync/react/app-context.ts'
import { useProblemActions } from '../../../sync/react/use-problem-actions.ts'
import type { Problem } from '../../../sync/store/vault.ts'
import type { ShownChapter } from '../../chapters/chapters.local.ts'

const SENT: ReadonlySet<MutationName> = new Set([
  'chapters.publish',
  'chapters.unpublish',
  'chapters.plan',
  'chapters.cancelPlan',
])

export interface Refused {
  id: string
  chapterId: string
  title: string
  reason: string
}

/** Publications of these chapters that the server does not have yet, and those that it refused: also after a reload. */
export function useSending(chapters: readonly ShownChapter[]) {
  const { unsent } = useApp()
  const { resend } = useProblemActions()
  return useMemo(() => {
    const titles = new Map(chapters.map(({ id, title }) => [id, title]))
    const idOf = ({ name, args }: Pick<Problem, 'name' | 'args'>) => {
      const id = args.params?.['id'] ?? ''
      return SENT.has(name) && titles.has(id) ? id : undefined
    }
    const waiting = new Set<string>()
    const planned = new Set<string>()
    for (const entry of unsent.outbox) {
      const id = entry.state === 'acknowledged' ? undefined : idOf(entry)
      if (id === undefined) continue
      waiting.add(id)
      // A plan that never left this device and its end come to nothing.
      if (entry.name === 'chapters.cancelPlan' && planned.has(id)) waiting.delete(id)
      if (entry.name === 'chapters.plan' && entry.state === 'pending') planned.add(id)
      else planned.delete(id)
    }
    const refused = unsent.problems.flatMap((problem): Refused[] => {
      const id = problem.visible && problem.discarded_at === null ? idOf(problem) : undefined
      if (id === undefined) return []
      return [{ id: problem.id, chapterId: id, title: titles.get(id)!, reason: problem.message }]
    })
    const sendAgain = async () => {
      for (const { id } of refused) await resend(id)
    }
    return { waiting, refused, sendAgain }
  }, [unsent, chapters, resend])
}
