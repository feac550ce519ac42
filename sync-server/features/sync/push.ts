import type { Logger } from 'pino'
import { allEndpoints, type EndpointName } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { EntityType, Mutation, MutationResult } from '#shared/contract/sync.ts'
import { ApiError } from '#shared/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { assertMayWrite } from '../../http/authenticate.ts'
import { knownError } from '../../http/errors.ts'
import { parseInput } from '../../http/input.ts'
import { limitsOf, type RateLimits } from '../../http/rate-limit.ts'
import type { EntityLoaders, Person } from '../../sync/entities.ts'
import { type Command, execute, type Outcome } from '../../sync/execute.ts'
import { assertUnchanged } from './guards.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'

export interface PushParts {
  db: Database
  changeBus: ChangeBus
  limits: RateLimits
  loaders: EntityLoaders
  log: Logger
  /** Handler of every write that may be queued, by endpoint name. */
  commands: Map<string, Command>
  epoch: number
}

interface PushRequest {
  epoch: number
  device_id: string
  pending: number
  mutations: Mutation[]
}

/**
 * Executes mutations in order, each its own transaction with its own result. They share a durable commit where the database can do
 * that, since none waits for the result of the one before. A request of another epoch runs nothing and has no results: a restored server
 * has forgotten its refusals since, and the device, once it knows, sends again what it still wants.
 */
export async function push(
  parts: PushParts,
  user: Person,
  { clientVersion, address }: { clientVersion: string; address: string },
  request: PushRequest,
) {
  if (request.mutations.some((mutation) => mutation.user !== user.id))
    throw new ApiError('sync.wrong_user')
  if (request.epoch !== parts.epoch) return []
  const seen = parts.db.write(
    (trx) => seeDeviceIn(trx, user, clientVersion, request),
    [request.device_id],
  )
  // It may fail before somebody waits for it.
  seen.catch(() => undefined)
  const from: Origin = { user, address, deviceId: request.device_id, inOrder: parts.db.inOrder() }
  const results: Promise<MutationResult>[] = []
  for (const mutation of request.mutations) {
    // The next one is handed over behind this one, however long the limits of either take.
    const { promise: handedOver, resolve: handOver } = Promise.withResolvers<void>()
    const result = one(parts, from, mutation, handOver).finally(handOver)
    // It may fail before the last one is handed over.
    result.catch(() => undefined)
    results.push(result)
    await handedOver
  }
  await seen
  return Promise.all(results)
}

interface Origin {
  user: Person
  address: string
  deviceId: string
  inOrder: Pick<Database, 'write'>
}

async function seeDeviceIn(
  trx: Transaction,
  user: Person,
  client_version: string,
  { device_id: id, pending: pending_count }: PushRequest,
): Promise<void> {
  const last_seen_at = new Date().toISOString()
  await trx.run(seeDevice, { id, user_id: user.id, last_seen_at, pending_count, client_version })
}

const endpoints = new Map<string, Endpoint>(allEndpoints())

async function one(
  parts: PushParts,
  { user, address, deviceId, inOrder }: Origin,
  mutation: Mutation,
  handOver: () => void,
): Promise<MutationResult> {
  const { id, name, v, args, deps, was } = mutation
  const endpoint = endpoints.get(name as EndpointName)
  const command = parts.commands.get(name)
  if (!endpoint || !command || v !== 1) return rejected(id, new ApiError('sync.unknown_mutation'))
  try {
    // Invalid input is refused like any business rule: with a stored answer under this id.
    const checked: Command = async (_, context) => {
      assertMayWrite(user, endpoint)
      const input = parseInput(endpoint, args)
      if (was && endpoint.method !== 'GET')
        await assertUnchanged(endpoint, input, was, context.trx, user, parts.loaders)
      return command(input as never, context)
    }
    const order = { name, v, input: args, args, user, mutationId: id, deviceId, deps }
    const caller = { address, account: user.id, body: args.body }
    const outcome = await parts.limits.count(limitsOf(endpoint), caller, () => {
      const result = execute(inOrder, parts.changeBus, checked, order)
      handOver()
      return result
    })
    return await toResult(parts, user, id, outcome)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'sync.wrong_user') throw error
    const known = knownError(error)
    if (known) return retry(id, known.code, known.retryAfter)
    parts.log.error({ err: error, mutation: id, name }, 'mutation failed')
    return retry(id, 'server.internal')
  }
}

async function toResult(
  { db, loaders }: PushParts,
  user: Person,
  id: string,
  outcome: Outcome,
): Promise<MutationResult> {
  if (outcome.status === 'rejected') return rejected(id, outcome.refusal)
  const entities: MutationResult['entities'] = []
  const seen = new Set<string>()
  for (const { type, id: entityId } of outcome.touched) {
    if (seen.has(`${type}:${entityId}`)) continue
    seen.add(`${type}:${entityId}`)
    const body = (await loaders[type as EntityType](db.read, [entityId], user, loaders)).get(
      entityId,
    )
    if (body !== undefined) entities.push({ type, id: entityId, body })
  }
  return {
    id,
    status: 'applied',
    heads: outcome.heads,
    entities,
    code: null,
    message: null,
    retry_after: null,
  }
}

function rejected(
  id: string,
  refusal: Pick<ApiError, 'code' | 'message' | 'issues'>,
): MutationResult {
  const { code, message, issues } = refusal
  const base = {
    id,
    status: 'rejected' as const,
    heads: {},
    entities: [],
    code,
    message,
    retry_after: null,
  }
  return issues ? { ...base, issues } : base
}

function retry(id: string, code: string, after: number | null = null): MutationResult {
  return { id, status: 'retry', heads: {}, entities: [], code, message: null, retry_after: after }
}

const seeDevice = statement<{
  id: string
  user_id: string
  last_seen_at: string
  pending_count: number
  client_version: string
}>()((db, value) =>
  db
    .insertInto('sync_device')
    .values({
      id: value.id,
      user_id: value.user_id,
      last_seen_at: value.last_seen_at,
      pending_count: value.pending_count,
      client_version: value.client_version,
    })
    .onConflict((conflict) =>
      conflict.columns(['id', 'user_id']).doUpdateSet((eb) => ({
        last_seen_at: eb.ref('excluded.last_seen_at'),
        pending_count: eb.ref('excluded.pending_count'),
        client_version: eb.ref('excluded.client_version'),
      })),
    ),
)
