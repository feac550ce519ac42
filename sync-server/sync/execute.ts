import { createHash } from 'node:crypto'
import type { Counters, EntityType } from '#shared/contract/sync.ts'
import { ApiError, type ErrorCode, type Issue } from '#shared/errors.ts'
import { isUuidV7 } from '#shared/rules/keys.ts'
import type { Database, Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { Before } from './before.ts'
import { Changes } from './changes.ts'
import type { Person } from './entities.ts'
import type { ChangeBus } from './change-bus.ts'

export interface CommandContext {
  trx: Transaction
  user: Person
  /** Server time of this command, ISO. */
  now: string
  changes: Changes
  /** Work that the command needs done outside of its transaction; null where the caller's own transaction runs it. */
  before: Before | null
}
/** Checks, writes and returns the reply, all on `context.trx`. Refuses by throwing an ApiError. */
export type Command = (input: never, context: CommandContext) => Promise<unknown>

export interface Order {
  name: string
  v: number
  /** Parsed input for the command. */
  input: unknown
  /** The arguments as the client sent them: two orders with one id must have the same. */
  args: unknown
  user: Person
  /** Without one the command runs on each call. */
  mutationId: string | null
  deviceId: string | null
  /** Mutations that must have been applied before; otherwise `sync.dependency` is thrown. */
  deps: string[]
}

export interface Refusal {
  code: ErrorCode
  message: string
  issues: Issue[] | undefined
}
interface Applied {
  status: 'applied'
  output: unknown
  heads: Counters
  touched: { type: EntityType; id: string }[]
  repeated: boolean
}
export type Outcome = Applied | { status: 'rejected'; refusal: Refusal; repeated: boolean }

/**
 * The one way to write. The effect, the stored reply and the change rows are one transaction; a repeat of
 * a mutation id gets the stored reply. A refusal is stored too; an unexpected error undoes everything. Without a
 * mutation id a refusal is thrown.
 */
export function execute(
  db: Pick<Database, 'write'>,
  changeBus: ChangeBus,
  command: Command,
  order: Order,
): Promise<Outcome> {
  const before = new Before()
  return before.run(() => executeOnce(db, changeBus, command, order, before))
}

function executeOnce(
  db: Pick<Database, 'write'>,
  changeBus: ChangeBus,
  command: Command,
  order: Order,
  before: Before,
): Promise<Outcome> {
  const { mutationId } = order
  const subjects = subjectsOf(order)
  const runOn = (trx: Transaction, now: string) => run(trx, changeBus, command, order, now, before)
  if (mutationId === null) return db.write((trx) => runOn(trx, new Date().toISOString()), subjects)
  const argsHash = hashArgs(order.args)
  return db.write(async (trx) => {
    const now = new Date().toISOString()
    const earlier = await claim(trx, order, mutationId, argsHash, now)
    if (earlier) return earlier
    if (madeAt(mutationId) < Date.parse(now) - REVIEW_MS)
      return refuse(trx, mutationId, new ApiError('sync.needs_review'))
    for (const id of order.deps) {
      const dependency = await trx.first(selectMutation, { id })
      // A change that depends on a refused one can never be applied: the server refuses it too, and the device does not wait.
      if (dependency?.status === 'rejected')
        return refuse(trx, mutationId, new ApiError('sync.dependency_refused'))
      if (dependency?.status !== 'applied') throw new ApiError('sync.dependency', { retryAfter: 1 })
    }
    try {
      return await trx.savepoint(async () => {
        const outcome = await runOn(trx, now)
        const { output, touched, heads } = outcome
        // A device pulls the rows, so it needs no stored output; only a REST caller needs the reply as it was.
        const result = JSON.stringify(order.deviceId === null ? { output, touched } : { touched })
        await trx.run(storeApplied, { id: mutationId, result, heads: JSON.stringify(heads) })
        return outcome
      })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) throw error
      return refuse(trx, mutationId, error)
    }
  }, subjects)
}

/** The things that the call names in its address, and the user who writes. */
function subjectsOf({ args, user }: Pick<Order, 'args' | 'user'>): string[] {
  const { params = {} } = (args ?? {}) as { params?: Record<string, unknown> }
  return [...Object.values(params).map(String), user.id]
}

const REVIEW_MS = 365 * 86_400_000

/** The time in a UUIDv7, in ms; other keys have none. */
function madeAt(id: string): number {
  return isUuidV7(id) ? parseInt(id.replaceAll('-', '').slice(0, 12), 16) : Infinity
}

/** Runs a command that no device sent: one of an action, or of the server in a user's name. It throws a refusal. */
export async function perform<T>(
  db: Database,
  changeBus: ChangeBus,
  user: Person,
  command: (context: CommandContext) => Promise<T>,
  subjects: readonly string[] = [],
): Promise<T> {
  const now = new Date().toISOString()
  const withoutInput: Command = (_, context) => command(context)
  const order = { input: null, user }
  const { output } = await db.write(
    (trx) => run(trx, changeBus, withoutInput, order, now),
    [...subjects, user.id],
  )
  return output as T
}

/** Stores a refusal, so that a repeat gets the same one. */
async function refuse(
  trx: Transaction,
  id: string,
  { code, message, issues }: ApiError,
): Promise<Outcome> {
  const refusal = { code, message, issues }
  await trx.run(storeRejected, { id, error: JSON.stringify(refusal) })
  return { status: 'rejected', refusal, repeated: false }
}

async function run(
  trx: Transaction,
  changeBus: ChangeBus,
  command: Command,
  order: Pick<Order, 'input' | 'user'>,
  now: string,
  before: Before | null = null,
): Promise<Applied> {
  const changes = new Changes()
  const output = await command(order.input as never, {
    trx,
    user: order.user,
    now,
    changes,
    before,
  })
  const heads = await changes.publish(trx, now)
  const touched = [...changes.touched.values()].flatMap((rows) => [...rows.values()])
  trx.afterCommit(() => changeBus.publish(heads, changes.invalidated))
  return { status: 'applied', output, heads, touched, repeated: false }
}

async function claim(
  trx: Transaction,
  order: Order,
  id: string,
  args_hash: string,
  now: string,
): Promise<Outcome | null> {
  const { name, v, user, deviceId } = order
  const row = { id, user_id: user.id, device_id: deviceId, name, v, args_hash, created_at: now }
  if ((await trx.run(claimId, row)) === 1) return null
  const earlier = (await trx.first(selectMutation, { id }))!
  if (earlier.user_id !== user.id) throw new ApiError('sync.wrong_user')
  if (earlier.args_hash !== args_hash || earlier.name !== name) {
    const { message } = new ApiError('sync.id_mismatch')
    return {
      status: 'rejected',
      refusal: { code: 'sync.id_mismatch', message, issues: undefined },
      repeated: true,
    }
  }
  if (earlier.status === 'rejected') {
    return { status: 'rejected', refusal: JSON.parse(earlier.error!) as Refusal, repeated: true }
  }
  const { output, touched } = JSON.parse(earlier.result ?? '{"touched":[]}') as {
    output: unknown
    touched: []
  }
  const heads = JSON.parse(earlier.heads ?? '{}') as Counters
  return { status: 'applied', output, heads, touched, repeated: true }
}

const claimId = statement<{
  id: string
  user_id: string
  device_id: string | null
  name: string
  v: number
  args_hash: string
  created_at: string
}>()((db, value) =>
  db
    .insertInto('sync_mutation')
    .values({
      id: value.id,
      user_id: value.user_id,
      device_id: value.device_id,
      name: value.name,
      v: value.v,
      args_hash: value.args_hash,
      status: 'applied',
      created_at: value.created_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
)
const selectMutation = statement<{ id: string }>()((db, value) =>
  db.selectFrom('sync_mutation').selectAll().where('id', '=', value.id),
)
const storeApplied = statement<{ id: string; result: string; heads: string }>()((db, value) =>
  db
    .updateTable('sync_mutation')
    .set({ result: value.result, heads: value.heads })
    .where('id', '=', value.id),
)
const storeRejected = statement<{ id: string; error: string }>()((db, value) =>
  db
    .updateTable('sync_mutation')
    .set({ status: 'rejected', error: value.error })
    .where('id', '=', value.id),
)

/** The same hash for the same arguments, in any order of their keys. */
function hashArgs(args: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(args)) ?? '')
    .digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}
