import type { Contract, EndpointNamed, MutationName, QueuedIn } from '#shared/contract/index.ts'
import type { InputOf } from '#shared/contract/endpoint.ts'
import type { EntityOf, EntityType } from '#shared/contract/sync.ts'
import type { User } from '#shared/contract/users.ts'

export type ArgsOf<N extends MutationName> = InputOf<EndpointNamed<N>>

/** Alters one row; `null` hides it. */
export interface RowChange<T extends EntityType = EntityType> {
  type: T
  id: string
  apply(row: EntityOf<T> | undefined): EntityOf<T> | null | undefined
}

export interface MutatorContext {
  me: User
  /** Time at which the user made the change, ISO. */
  at: string
  base: unknown
}
/** Looks at what this device shows now, pending changes included. */
export type Look = <T extends EntityType>(type: T, id: string) => Promise<EntityOf<T> | undefined>

/** Applies a queued call on this device at once. Pure: the overlay folds it over the server's rows again and again. */
export interface Mutator<Args> {
  /** The entity it changes, as `type:id`; changes of one entity keep their order. */
  target(args: Args): string
  /** Its target exists only after this change. */
  creates?: true
  /** Ids of entities it needs: those made on this device must arrive first. */
  needs(args: Args): string[]
  /** Ids of files picked on this device that the server must have before it. */
  files?(args: Args): string[]
  /** Looks up values that `changes` needs later, when the user makes the change. */
  capture?(args: Args, look: Look): Promise<unknown>
  changes(args: Args, context: MutatorContext): RowChange[]
  /** Each call carries the whole state: an earlier waiting one of the same target need not be sent. */
  replaces?: true
  /** A refusal only undoes the change, without the tray: it holds no words that its author could miss. */
  silent?: true | ((args: Args) => boolean)
}

/** Exactly one mutator for each call that may be queued. */
export type Mutators = { [N in MutationName]: Mutator<ArgsOf<N>> }
/** Those of one feature. */
export type MutatorsOf<F extends keyof Contract> = Pick<Mutators, QueuedIn<F> & MutationName>

/** Keeps the row type of a change while lists of them are mixed. */
export function change<T extends EntityType>(
  type: T,
  id: string,
  apply: RowChange<T>['apply'],
): RowChange {
  return { type, id, apply } as unknown as RowChange
}
