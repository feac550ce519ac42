import { MAX_OPEN_REPORTS } from '#shared/limits.ts'
import type { ReportedItem } from '#shared/contract/reports.ts'
import { useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useProblemActions } from '../../sync/react/use-problem-actions.ts'
import type { ArgsOf } from '../../sync/store/mutators.ts'
import type { OutboxEntry, Problem } from '../../sync/store/vault.ts'

/** The act of a moderator: with a reason the server also removes the thing. */
export interface Decision {
  state: 'resolved' | 'rejected'
  removal_reason?: string
  /** To an appeal: whether it is granted, and why. */
  restores?: true
  answer?: string
}

/** Decisions on reported things, of moderators and admins. Without a network they wait in the outbox. */
export function useDecisions() {
  const { unsent } = useApp()
  const mutate = useMutate()
  const { discard } = useProblemActions()
  const handle = async (
    { item_type, item_id, reports }: ReportedItem,
    decision: Decision | { state: 'open' },
  ) => {
    const report_ids = reports.slice(0, MAX_OPEN_REPORTS).map(({ id }) => id)
    await mutate('reports.handle', { body: { item_type, item_id, report_ids, ...decision } })
    return report_ids
  }
  const [made, setMade] = useState<readonly string[]>([])
  const sent = unsent.outbox.filter(isDecision)
  const refused = unsent.problems.filter(isDecision)
  const undone = new Set(refused.filter((entry) => !isReopening(entry)).flatMap(reportsIn))
  const decided = new Set(made.filter((id) => !undone.has(id)))
  for (const entry of sent)
    for (const id of reportsIn(entry)) {
      if (isReopening(entry)) decided.delete(id)
      else decided.add(id)
    }
  return {
    /** Those that the server refused: the moderator has not seen yet why. */
    refused,
    /** Changes with each decision, and when the server has it. */
    version: `${sent.map(({ id, state }) => id + state).join()}:${undone.size}`,
    /** Items with a report that is not decided: a new report brings a thing back. */
    waiting: (items: readonly ReportedItem[]) =>
      items.filter(({ reports }) => reports.some(({ id }) => !decided.has(id))),
    /** The moderator has seen why: what still waits is to be decided again. */
    async dismiss(problem: Problem): Promise<void> {
      const ids = reportsIn(problem)
      setMade((before) => before.filter((id) => !ids.includes(id)))
      await discard(problem.id)
    },
    async decide(items: readonly ReportedItem[], decision: Decision): Promise<void> {
      for (const item of items) {
        const report_ids = await handle(item, decision)
        setMade((before) => [...before, ...report_ids])
      }
    },
    /** Takes back that nothing had to be done: they wait again. */
    async reopen(items: readonly ReportedItem[]): Promise<void> {
      for (const item of items) {
        const report_ids = await handle(item, { state: 'open' })
        setMade((before) => before.filter((id) => !report_ids.includes(id)))
      }
    },
  }
}

function isDecision({ name }: Pick<OutboxEntry, 'name'>): boolean {
  return name === 'reports.handle'
}

function isReopening({ args }: OutboxEntry | Problem): boolean {
  return (args as ArgsOf<'reports.handle'>).body.state === 'open'
}

function reportsIn({ args }: OutboxEntry | Problem): string[] {
  return (args as ArgsOf<'reports.handle'>).body.report_ids ?? []
}
