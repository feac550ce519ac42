import type { ReportedItem } from '#shared/contract/reports.ts'
import { useEffect, useState } from 'react'
import { appToast } from '../../ui/toast.ts'
import { useCommand } from '../../ui/commands.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { isAppeal, isRemovable, keyOf, nameOf } from './reported-items.ts'
import type { Decision, useDecisions } from './use-decisions.ts'

/**
 * Acts on one, or on several that are chosen. The keys `a` and `r` mean the chosen ones, or the one that has the focus if none
 * is chosen.
 */
export function useReportActs(
  items: readonly ReportedItem[],
  { decide, reopen }: Pick<ReturnType<typeof useDecisions>, 'decide' | 'reopen'>,
) {
  const [keys, setKeys] = useState<readonly string[]>([])
  const [removing, setRemoving] = useState<ReportedItem[] | null>(null)
  // A new object each time: the same item may be the next one twice.
  const [next, setNext] = useState<{ key: string | null }>({ key: null })
  const { failure, attempt } = useAttempt()
  const chosen = items.filter((item) => keys.includes(keyOf(item)))
  // The decided one had the focus, and goes.
  useEffect(() => {
    if (next.key !== null) elementOf(next.key)?.focus({ preventScroll: true })
  }, [next])
  const run = async (on: readonly ReportedItem[], decision: Decision) => {
    const after = follower(items, on)
    await decide(on, decision)
    setKeys((before) => before.filter((key) => !on.some((item) => keyOf(item) === key)))
    setRemoving(null)
    setNext({ key: after })
  }
  const approve = (on: readonly ReportedItem[]) =>
    void attempt(async () => {
      await run(on, { state: 'rejected' })
      const undo = { label: 'Undo', onClick: () => void attempt(() => reopen(on)) }
      const [one] = on
      appToast.success(on.length === 1 ? `Approved ${nameOf(one!)}` : `${on.length} approved`, undo)
    })
  const askToRemove = (on: readonly ReportedItem[]) => {
    const removable = on.filter(isRemovable)
    if (removable.length > 0) setRemoving(removable)
  }
  /** An offer of a command: of nothing, the key may mean something else. */
  const onTargets = (act: (on: readonly ReportedItem[]) => void) => () => {
    // An appeal has answers of its own.
    const on = (chosen.length > 0 ? chosen : focused(items)).filter((item) => !isAppeal(item))
    if (on.length === 0) return false
    act(on)
    return true
  }
  useCommand('approve', onTargets(approve))
  useCommand('remove', onTargets(askToRemove))
  return {
    chosen,
    failure,
    removing,
    approve,
    askToRemove,
    stopRemoving: () => setRemoving(null),
    answer: (item: ReportedItem, decision: Decision) => run([item], decision),
    resolve: (item: ReportedItem) => void attempt(() => run([item], { state: 'resolved' })),
    async remove(removal_reason: string): Promise<void> {
      await run(removing ?? [], { state: 'resolved', removal_reason })
    },
    choose: (on: readonly ReportedItem[], is: boolean) =>
      setKeys((before) => {
        const these = on.map(keyOf)
        const others = before.filter((key) => !these.includes(key))
        return is ? [...others, ...these] : others
      }),
  }
}

function focused(items: readonly ReportedItem[]): ReportedItem[] {
  const key = document.activeElement?.closest<HTMLElement>('[data-report]')?.dataset['report']
  return items.filter((item) => keyOf(item) === key)
}

/** The first after the one that has the focus which stays, else the last before it. */
function follower(items: readonly ReportedItem[], leaving: readonly ReportedItem[]): string | null {
  const [current] = focused(items)
  const at = current ? items.indexOf(current) : 0
  const stays = (item: ReportedItem) => !leaving.includes(item)
  const next = items.slice(at).find(stays) ?? items.slice(0, at).findLast(stays)
  return next ? keyOf(next) : null
}

function elementOf(key: string): HTMLElement | null {
  return document.querySelector(`[data-report="${key}"]`)
}
