import type { Mutators } from '../../sync/store/mutators.ts'
import type { Problem } from '../../sync/store/vault.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { describeChange, type DescribedText } from './describe-change.ts'

/** What stands now where a change was refused because somebody else had written there. */
export function useStanding(problem: Problem): DescribedText[] {
  const { account, overlay, state } = useApp()
  const { mutators, engine } = account
  const { id, code, name, args, base, created_at: at } = problem
  const me = state.user
  const standing = useQuery(
    `standing:${id}`,
    async () => {
      // A newer version of the app may have queued what this one does not know.
      const mutator: Mutators[typeof name] | undefined = mutators[name]
      if (code !== 'sync.changed_meanwhile' || !mutator || !me) return null
      for (const { type, id: row } of mutator.changes(args as never, { me, at, base })) {
        const found = await engine.look(type, row)
        if (found) return found
      }
      return null
    },
    [account, overlay, me],
  )
  if (!standing) return []
  const written = typeof args.body === 'object' && args.body !== null ? Object.keys(args.body) : []
  const body = Object.fromEntries(
    Object.entries(standing).filter(([field]) => written.includes(field)),
  )
  return describeChange({ name, args: { ...args, body } }).texts
}
