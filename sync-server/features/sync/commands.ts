import { allEndpoints } from '#shared/contract/index.ts'
import type { Command } from '../../sync/execute.ts'

/** Handlers of the writes that may arrive by push, by endpoint name. */
export function commandsOf(features: object): Map<string, Command> {
  const handlers = features as Record<string, Record<string, Command>>
  return new Map(
    allEndpoints()
      .filter(([, { offline }]) => offline === 'queue')
      .map(([name]): [string, Command] => {
        const [feature, call] = name.split('.') as [string, string]
        return [name, handlers[feature]![call]!]
      }),
  )
}
