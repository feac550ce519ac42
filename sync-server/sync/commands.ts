import { allEndpoints, type Contract, type MutationName } from '#shared/contract/index.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Command } from './execute.ts'

type FeatureOf<N extends string> = N extends `${infer F extends keyof Contract}.${string}`
  ? F
  : never
/** Every feature of which something may be queued: one that is missing does not compile. */
export type QueuedHandlers = { [F in FeatureOf<MutationName>]: Handlers<Contract[F]> }

/** Handlers of the writes that may arrive by push, by endpoint name. */
export function commandsOf(features: QueuedHandlers): Map<string, Command> {
  const handlers = features as unknown as Record<string, Record<string, Command>>
  return new Map(
    allEndpoints()
      .filter(([, { offline }]) => offline === 'queue')
      .map(([name]): [string, Command] => {
        const [feature, call] = name.split('.') as [string, string]
        return [name, handlers[feature]![call]!]
      }),
  )
}
