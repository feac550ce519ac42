import type { Hono } from 'hono'
import type { Contract } from '#shared/contract/index.ts'
import type { Counters } from '#shared/contract/sync.ts'
import type { Env } from '../http/env.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Job } from '../jobs/define-job.ts'
import type { Transaction } from '../db/database.ts'
import type { Refresh } from '../sync/changes.ts'
import type { EntityLoaders, ScopeGates } from '../sync/entities.ts'
import type { PersonalData, Traces } from './personal.ts'

/** Features whose calls the contract describes. `sync` reaches those of all others, and is mounted by `index.ts`. */
export type CallFeature = Exclude<keyof Contract, 'sync'>
/** Mails have no calls: others write them. */
export type FeatureName = keyof Contract | 'mail'

/** The work of a feature at each flush. */
interface Flush<S> {
  /** Computes the content of rows that are marked dirty, before devices hear of them. */
  refresh?: Refresh
  /** Notifies users. Resolves with the heads of the scopes that moved. */
  tell?: (trx: Transaction, now: string) => Promise<Counters>
  /** Runs after all of that, in each process of the site. */
  after?: (services: S) => Promise<void>
}

interface Given<S> {
  /** Render the kinds of things that it owns for a viewer. */
  entities?: Partial<EntityLoaders>
  /** The rules of who may follow the scopes that it owns. No user may follow a scope that does not exist. */
  scopes?: Partial<ScopeGates>
  /**
   * The rules by which the rows of its tables belong to a person: for a user's download, and for the erasure of an
   * account.
   */
  personal?: Partial<PersonalData>
  /** Traces of people in its tables, in rows that are not theirs. */
  traces?: Traces
  /** Runs every two seconds, when the server tells devices what changed. */
  flush?: Flush<S>
  /** Durable work that it does. */
  jobs?: readonly Job<S>[]
  /** Addresses that are no call of the contract: sockets, and what programs of others post to. */
  routes?: (hono: Hono<Env>, services: S) => void
}
interface Calls<N extends CallFeature, S> {
  /** One for each of its calls. They also do the queued ones: the contract says which those are. */
  handlers: Handlers<Contract[N]> | ((services: S) => Handlers<Contract[N]>)
}

/** One feature of the server. `S`: the services that it needs in turn. */
export type ServerFeature<N extends FeatureName, S> = Given<S> &
  (N extends CallFeature ? Calls<N, S> : unknown)

/** One of them, whichever it is. */
export interface AnyFeature<S> extends Given<S> {
  name: FeatureName
  handlers?: object | ((services: S) => object)
}

/** Declares a feature. Its parts say what it needs; `index.ts` does not compile unless the server has it. */
export function serverFeature<N extends FeatureName, F extends ServerFeature<N, never>>(
  name: N,
  feature: F & { [K in Exclude<keyof F, keyof Given<never> | 'handlers'>]: never },
): F & { name: N } {
  return { ...feature, name }
}
