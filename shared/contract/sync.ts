import { z } from 'zod'
import { CLIENT_TOO_OLD } from '../error-texts.ts'
import {
  MAX_DOCUMENT_BODY_BYTES,
  MAX_PULL_ROWS,
  MAX_PULL_SCOPES,
  MAX_PUSH_MUTATIONS,
  MAX_SNAPSHOT_ROWS,
} from '../limits.ts'
import { endpoint } from './endpoint.ts'
import type { Feature } from './feature.ts'
import { type Features, features } from './features.ts'
import { Id } from './fields.ts'

/** The rows of each feature. */
type Rows = {
  [F in keyof Features]: Features[F] extends { rows: infer R } ? R : never
}[keyof Features]
type Types<R> = R extends unknown ? keyof R : never
export type EntityType = Types<Rows>
type Entities = { [T in EntityType]: Extract<Rows, Record<T, unknown>>[T] }
export type EntityOf<T extends EntityType> = z.infer<Entities[T]>

/** Every kind of entity that sync carries: entity type → shape of its body. */
export const entities: Entities = Object.assign(
  {},
  ...Object.values<Feature>(features).map(({ rows }) => rows),
)
const Type = z.enum(Object.keys(entities) as [EntityType, ...EntityType[]])

const KINDS = ['user', 'profile', 'world', 'book', 'draft', 'chapter', 'community', 'post'] as const
export const SCOPE = new RegExp(`^(?:site|(?:${KINDS.join('|')}):[0-9a-f-]{36})$`)
/**
 * `site`, or a kind and an id. A book has two scopes: `book:` for its readers, `draft:` for its writers. `chapter:` has the
 * readers' comments below a chapter.
 */
const Scope = z.string().regex(SCOPE, 'Not a scope')
export type ScopeKind = 'site' | (typeof KINDS)[number]
/** Scope → counter: a client's cursor, or a server's heads. */
const Counters = z.record(Scope, z.number().int().nonnegative())
export type Counters = Record<string, number>

const Put = z.object({ type: Type, id: z.string(), seq: z.number().int(), body: z.unknown() })
const Del = Put.omit({ body: true })
export type Put = z.infer<typeof Put>
export type Del = z.infer<typeof Del>

export const Mutation = z.strictObject({
  id: Id,
  /** The endpoint's name, such as `posts.vote`. */
  name: z.string().max(60),
  v: z.number().int().min(1),
  /** The user whose outbox it comes from; must be the token's user. */
  user: Id,
  args: z.strictObject({
    params: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
  }),
  deps: z.array(Id).max(50),
  /** What the device saw of the fields that this changes, as hashes by field: `fieldHash`. */
  was: z.record(z.string().max(60), z.string().max(40)).optional(),
  client_at: z.string().max(40),
})
export type Mutation = z.infer<typeof Mutation>

export const MutationResult = z.object({
  id: Id,
  /** `retry`: the server did nothing; the device may send the same id again. */
  status: z.enum(['applied', 'rejected', 'retry']),
  heads: Counters,
  /** Only if applied: the changed rows as the caller sees them now. */
  entities: z.array(z.object({ type: Type, id: z.string(), body: z.unknown() })),
  code: z.string().nullable(),
  message: z.string().nullable(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Seconds until a retry makes sense. */
  retry_after: z.number().nullable(),
})
export type MutationResult = z.infer<typeof MutationResult>

const Device = { epoch: z.number().int().nonnegative(), device_id: Id, schema: z.number().int() }

const ScopeChanges = z.object({
  from: z.number(),
  to: z.number(),
  more: z.boolean(),
  put: z.array(Put),
  del: z.array(Del),
})
const ScopeReset = z.object({
  reset: z.literal(true),
  head: z.number(),
  reason: z.enum(['epoch', 'horizon', 'ahead']),
})
export type ScopeChanges = z.infer<typeof ScopeChanges>
export type ScopeReset = z.infer<typeof ScopeReset>

export const sync = {
  push: endpoint({
    method: 'POST',
    path: '/sync/push',
    summary: 'Send queued mutations in order; each is its own transaction with its own result',
    auth: 'required',
    offline: 'online',
    reads: true,
    carriesCalls: true,
    large: MAX_DOCUMENT_BODY_BYTES,
    body: z.strictObject({
      ...Device,
      /** The number of mutations that wait on the device, these included. */
      pending: z.number().int().nonnegative(),
      mutations: z.array(Mutation).min(1).max(MAX_PUSH_MUTATIONS),
    }),
    /** Without results if the device's epoch differs from the server's: the server ran nothing. */
    output: z.object({ epoch: z.number().int(), results: z.array(MutationResult) }),
  }),
  pull: endpoint({
    method: 'POST',
    path: '/sync/pull',
    summary: 'The changes in the given scopes since the given cursors',
    auth: 'optional',
    offline: 'online',
    reads: true,
    body: z.strictObject({
      ...Device,
      cursor: Counters.refine(
        (scopes) => Object.keys(scopes).length <= MAX_PULL_SCOPES,
        'At most 200 scopes',
      ),
      limit: z.number().int().min(1).max(MAX_PULL_ROWS).default(MAX_PULL_ROWS),
    }),
    output: z.object({
      epoch: z.number().int(),
      scopes: z.record(Scope, z.union([ScopeReset, ScopeChanges])),
      /** Scopes that the caller may not read, or that no longer exist. */
      revoked: z.array(Scope),
    }),
  }),
  snapshot: endpoint({
    method: 'GET',
    path: '/sync/snapshot',
    summary: 'All rows of one scope, latest changed first, in pages',
    auth: 'optional',
    offline: 'online',
    query: z.object({
      scope: Scope,
      after: z.string().max(300).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_SNAPSHOT_ROWS).default(MAX_SNAPSHOT_ROWS),
    }),
    paged: true,
    output: z.object({
      epoch: z.number().int(),
      scope: Scope,
      head: z.number().int(),
      put: z.array(Put),
    }),
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/sync/ticket',
    summary: 'A one-time ticket (30 s) that opens the live socket at /api/sync/live',
    auth: 'optional',
    offline: 'online',
    reads: true,
    output: z.object({ ticket: z.string() }),
  }),
}

export const syncFeature = {
  calls: sync,
  errors: {
    'sync.id_taken': [409, 'This id belongs to something else.'],
    'sync.id_mismatch': [409, 'This id was already used for a different change.'],
    'sync.already_done': [409, 'This request was already carried out.'],
    'sync.wrong_user': [403, 'These changes belong to another account.'],
    'sync.dependency': [503, 'Another change has to be sent first.'],
    'sync.dependency_refused': [409, 'This needs another change of yours that was refused.'],
    'sync.unknown_mutation': [422, 'This server does not know this kind of change.'],
    'sync.client_too_old': [426, CLIENT_TOO_OLD],
    'sync.server_too_old': [
      503,
      'The server is being updated. Your changes are kept until it is ready.',
    ],
    'sync.changed_meanwhile': [
      409,
      'This was changed meanwhile, by somebody else or on another device. Resend puts yours in its place.',
    ],
    'sync.needs_review': [409, 'This change is very old. Please look at it again before sending.'],
  },
} satisfies Feature
