import type { EntityOf, EntityType } from '#shared/contract/sync.ts'
import { MAX_PUSH_MUTATIONS } from '#shared/limits.ts'
import type { User } from '#shared/contract/users.ts'
import { type Api, OfflineError, RefusedError } from '../session/api.ts'
import { type Cache, UNREAD } from '../store/cache.ts'
import { serverNow } from '../../clock.ts'
import type { ArgsOf, Mutators } from '../store/mutators.ts'
import type { MutationName } from '#shared/contract/index.ts'
import { knownEpoch, seeEpoch } from './epoch.ts'
import { newId } from '../store/ids.ts'
import {
  enqueue,
  enqueueAll,
  isCovered,
  type NewMutation,
  type NewMutationOptions,
  retire,
} from './outbox.ts'
import { Overlay } from './overlay.ts'
import type { Platform } from '../store/platform.ts'
import { reject } from './reject.ts'
import {
  applyPull,
  applySnapshot,
  cursorsOf,
  forgetScope,
  pullRequest,
  type Snapshot,
} from './pull.ts'
import { Answers } from './answers.ts'
import { depths } from './depths.ts'
import {
  type Batch,
  isApplied,
  nextBatch,
  type PushReply,
  type PushRequest,
  toRequest,
} from './push.ts'
import { putAnswers, type PutRow } from '../store/rows.ts'
import { ALL_RULES, type ProtocolRules } from '../store/rules.ts'
import { withRoom } from '../store/storage.ts'
import { type OutboxEntry, readMeta, type Vault } from '../store/vault.ts'

export interface EngineParts {
  vault: Vault
  cache: Cache
  api: Api
  platform: Platform
  mutators: Mutators
  /** The vault's owner; null for a visitor, who has nothing to push. */
  me: User | null
  /** Most entries in one request. */
  batch?: number
  rules?: ProtocolRules
}

/** A change to be stored. */
export type Change = {
  [N in MutationName]: {
    name: N
    args: ArgsOf<N>
    /**
     * The value that the mutator's `capture` would return. Given for changes of one commit, which cannot look at each
     * other's rows.
     */
    base?: unknown
    /** What its user saw of the fields that it changes: hashes by field. */
    was?: Record<string, string>
  }
}[MutationName]

/** Outcome of a step of the engine. */
export type StepOutcome = 'done' | 'more' | 'nothing'

/** Statuses by which the server refuses a whole request for its content: it would refuse the same request for ever. */
const WHOLE_BATCH = new Set([400, 413, 422])
const SNAPSHOT_ROWS = 1_000
const STORE_BATCHES = 4
const BATCH_STEP = 5
const MAX_SCOPES = 150

/** The sync protocol without clocks or threads: the caller asks for each step. */
export class Engine {
  readonly #parts: Required<EngineParts>
  #batchLimit: number

  constructor(parts: EngineParts) {
    this.#parts = { rules: ALL_RULES, batch: MAX_PUSH_MUTATIONS, ...parts }
    this.#batchLimit = this.#parts.batch
  }

  /** Follows the account's own scope, which every device needs. */
  async start(): Promise<void> {
    if (this.#parts.me) await this.follow(`user:${this.#parts.me.id}`)
  }

  /** Stores a change durably; it shows at once. */
  async mutate<N extends MutationName>(
    name: N,
    args: ArgsOf<N>,
    options: NewMutationOptions = {},
  ): Promise<OutboxEntry> {
    const { vault, mutators } = this.#parts
    return enqueue(vault, mutators, {
      ...(await this.#captured({ name, args } as Change)),
      ...options,
    })
  }

  /** Stores changes that belong together in one commit with the writes of `beside`: all of it, or nothing. */
  async mutateAll(
    changes: readonly Change[],
    tables: readonly ('documents' | 'document_updates')[],
    beside: () => Promise<void>,
  ): Promise<void> {
    const { vault, mutators } = this.#parts
    const mutations: NewMutation[] = []
    for (const change of changes) mutations.push(await this.#captured(change))
    await vault.transaction('rw', ['outbox', 'drafts', ...tables], async () => {
      await beside()
      await enqueueAll(vault, mutators, mutations)
    })
  }

  async #captured({ name, args, base, was }: Change): Promise<NewMutation> {
    const { mutators, platform } = this.#parts
    const at = new Date(serverNow(platform.now())).toISOString()
    const seen =
      base === undefined
        ? await mutators[name].capture?.(args as never, (type, id) => this.look(type, id))
        : base
    return { name, args: args as never, base: seen ?? null, at, ...(was && { was }) }
  }

  async overlay(): Promise<Overlay> {
    const { vault, mutators, me } = this.#parts
    return new Overlay(await vault.outbox.orderBy('n').toArray(), mutators, me)
  }

  /** A row as this device shows it, pending changes included. */
  async look<T extends EntityType>(type: T, id: string): Promise<EntityOf<T> | undefined> {
    const overlay = await this.overlay()
    return overlay.fold(type, id, await this.#parts.cache.rows(type).get(id))
  }

  /** Keeps a scope's rows up to date from now on. With too many scopes, drops the least recently used ones. */
  async follow(scope: string): Promise<void> {
    const { cache, platform } = this.#parts
    await cache.transaction('rw', cache.tables, async () => {
      const held = await cache.cursors.get(scope)
      if (held) return void (await cache.cursors.update(scope, { touched_at: platform.now() }))
      await cache.cursors.put({ scope, cursor: UNREAD, touched_at: platform.now() })
      const surplus = (await cache.cursors.count()) - MAX_SCOPES
      if (surplus <= 0) return
      const old = await cache.cursors.orderBy('touched_at').limit(surplus).toArray()
      for (const { scope: least } of old)
        if (!least.startsWith('user:')) await forgetScope(cache, least)
    })
  }

  /**
   * Sends up to `max` batches. While one is on its way, reads the next one and stores earlier answers. Throws what the
   * call throws; nothing is lost by that.
   */
  async push(max: number): Promise<StepOutcome> {
    const { vault, cache } = this.#parts
    const device = await this.deviceId()
    const epoch = await knownEpoch(this.#parts)
    let batch = await nextBatch(this.#parts, this.#batchLimit)
    if (!batch) {
      await this.retire(await cursorsOf(cache))
      return 'nothing'
    }
    const answers = new Answers(this.#parts, STORE_BATCHES * this.#parts.batch)
    try {
      for (let sent = 1; ; sent++) {
        const { entries }: Batch = batch
        const underWay = new Set([...answers.entries, ...entries].map(({ id }) => id))
        const [reply, next]: [PushReply | undefined, Batch | null, void] = await Promise.all([
          this.#send(toRequest(batch, vault.userId, device, epoch), entries),
          nextBatch(this.#parts, this.#batchLimit, underWay),
          answers.storing,
        ])
        if (!reply) return 'more'
        answers.add(entries, reply)
        throwIfBusy(reply)
        throwIfBehind(reply, epoch)
        // A result other than "applied" changes which entries may be sent next.
        if (sent === max || reply.epoch !== epoch || !isApplied(entries, reply)) return 'more'
        if (!next) return 'done'
        batch = next
      }
    } finally {
      await answers.store()
    }
  }

  /** The server's reply; undefined when it refused the request as a whole. */
  async #send(request: PushRequest, entries: OutboxEntry[]): Promise<PushReply | undefined> {
    try {
      const { data } = await this.#parts.api.sync.push({ body: request })
      this.#batchLimit = Math.min(this.#parts.batch, this.#batchLimit + BATCH_STEP)
      return data
    } catch (error) {
      // Too large for a slow connection: the next batch is half the size.
      if (error instanceof OfflineError) this.#batchLimit = Math.ceil(this.#batchLimit / 2)
      if (!(error instanceof RefusedError) || !WHOLE_BATCH.has(error.status)) throw error
      // A server of an earlier version refuses what it does not know before it says that it is too old.
      if (request.mutations.some(({ was }) => was)) return this.#send(withoutWas(request), entries)
      // The server refuses the whole request for one entry: send entries alone, and reject the one it refuses.
      if (entries.length === 1) await this.#reject(entries[0]!, error)
      this.#batchLimit = 1
      return undefined
    }
  }

  /** Brings every followed scope up to date. */
  async pull(): Promise<StepOutcome> {
    const { cache, api } = this.#parts
    const unread = await this.#unread()
    for (const { scope, wanted } of unread) await this.#snapshot(scope, wanted)
    const request = await pullRequest(cache, await this.deviceId())
    if (!request) return unread.length > 0 ? 'done' : 'nothing'
    const { data } = await api.sync.pull({ body: request })
    const more = await withRoom(this.#parts.cache, () => applyPull(this.#parts, data))
    await this.retire(await cursorsOf(cache))
    return more || (await this.#unread()).length > 0 ? 'more' : 'done'
  }

  /** Stores the rows of a read, except where this device holds newer ones. */
  async keepAnswer(
    rows: readonly PutRow[],
    { asOf, epoch }: { asOf: Record<string, number>; epoch: number },
  ): Promise<void> {
    const { cache, rules, platform } = this.#parts
    // After a restore a read may be the first answer: the vault learns of the new epoch before its rows are stored.
    if (epoch !== 0 && !(await seeEpoch(this.#parts, epoch))) return
    await withRoom(cache, () => putAnswers(cache, [{ rows, asOf, epoch }], rules, platform.now()))
  }

  async retire(cursors: Record<string, number>): Promise<void> {
    const { vault, rules, platform } = this.#parts
    await retire(vault, cursors, rules.waitHeads ? isCovered : () => true, platform.now())
  }

  async deviceId(): Promise<string> {
    const { vault } = this.#parts
    const known = await readMeta<string | null>(vault, 'device_id', null)
    if (known) return known
    const id = newId()
    await vault.meta.put({ key: 'device_id', value: id })
    return id
  }

  #reject({ n, id }: OutboxEntry, { code, message }: RefusedError): Promise<void> {
    const { vault, mutators, platform } = this.#parts
    return vault.transaction('rw', vault.outbox, vault.problems, async () => {
      const entry = await vault.outbox.get(n)
      if (entry?.id === id)
        await reject(
          vault,
          mutators,
          entry,
          { code, message },
          new Date(platform.now()).toISOString(),
        )
    })
  }

  /** Scopes that are new here, and those that this device now wants deeper than it has read them. */
  async #unread(): Promise<{ scope: string; wanted: number }[]> {
    const { cache } = this.#parts
    const pagesOf = await depths(cache)
    return (await cache.cursors.toArray())
      .map((held) => ({ ...held, wanted: pagesOf(held.scope) }))
      .filter(({ cursor, pages = 0, wanted }) => cursor === UNREAD || pages < wanted)
  }

  async #snapshot(scope: string, pages: number): Promise<void> {
    const { api, cache } = this.#parts
    const rows = SNAPSHOT_ROWS * pages
    let snapshot: Snapshot | undefined
    let after: string | undefined
    try {
      do {
        const reply = await api.sync.snapshot({
          query: after === undefined ? { scope } : { scope, after },
        })
        const page: Snapshot = reply.data
        snapshot = snapshot ? { ...snapshot, put: [...snapshot.put, ...page.put] } : page
        after = reply.next_cursor ?? undefined
      } while (after !== undefined && snapshot.put.length < rows)
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== 404) throw error
      await cache.transaction('rw', cache.tables, () => forgetScope(cache, scope))
      return
    }
    const whole = snapshot
    await withRoom(cache, () => applySnapshot(this.#parts, whole, pages))
  }
}

/** A request to wait holds for the whole outbox: later changes must not overtake. */
function throwIfBusy({ results }: PushReply): void {
  const busy = results.find(({ code }) => code === 'request.rate_limited')
  if (busy) throw new RefusedError(429, busy.code!, busy.message ?? '', [], busy.retry_after)
}

/** A server with an older epoch than this device knows cannot store our changes: the loop tries again later. */
function throwIfBehind(reply: PushReply, epoch: number): void {
  if (reply.epoch < epoch) throw new OfflineError()
}

function withoutWas(request: PushRequest): PushRequest {
  return { ...request, mutations: request.mutations.map(({ was: _, ...rest }) => rest) }
}
