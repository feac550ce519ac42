import type { Contract, MutationName, QueuedIn } from '#shared/contract/index.ts'
import type { ArgsOf, MutatorsOf } from '../sync/store/mutators.ts'

/** Features with calls that may be made offline. */
export type QueuingFeature = {
  [F in keyof Contract]: [QueuedIn<F>] extends [never] ? never : F
}[keyof Contract]

/** What a change is called in the tray; for some calls what was written decides. */
export type Titles = { [N in MutationName]: string | ((args: ArgsOf<N>) => string) }

/**
 * What one feature gives a device on which somebody is signed in: one mutator and one title for each of its queued calls. A call
 * that it leaves out does not compile.
 */
export interface ClientFeature<N extends QueuingFeature> {
  mutators: MutatorsOf<N>
  titles: Pick<Titles, QueuedIn<N> & MutationName>
}
