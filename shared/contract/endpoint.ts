import type { z } from 'zod'
import type { LimitName } from '../rules/rate-limits.ts'

type Schema = z.ZodType
type Shape = z.ZodObject

interface Described {
  /** Path below `/api`, with `:name` parameters. */
  path: `/${string}`
  /** One line for people: the effect of the call. The OpenAPI document shows it. */
  summary: string
  /** `none`: the server ignores sessions; `optional`: the reply depends on the session; `required`: 401 without one. */
  auth: 'none' | 'optional' | 'required'
  params?: Shape
  query?: Shape
  output: Schema
  /** The rate limits of the call, besides those of every read and write. A write without a session names at least one. */
  limits?: readonly LimitName[]
  /** The reply carries `next_cursor` beside `data`; null on the last page. */
  paged?: true
}

export interface ReadEndpoint extends Described {
  method: 'GET'
  /** `cache`: shown from the local database, refreshed when possible; `online`: needs the network. */
  offline: 'cache' | 'online'
  /** The reply is a file's bytes, not JSON; the server ignores `output`. */
  gives?: 'file'
}

export interface WriteEndpoint extends Described {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `queue`: the device applies it now and sends it later; `online`: the client refuses it while offline. */
  offline: 'queue' | 'online'
  body?: Shape
  /** The body may be larger than in most calls: `MAX_LARGE_BODY_BYTES`, or so many bytes. */
  large?: true | number
  /** A read that needs a body (the sync calls): no idempotency key, no write limiter, no transaction. */
  reads?: true
  /**
   * Its body carries the inputs of other calls. The server checks each of them separately, so that an invalid one does not stop
   * the others.
   */
  carriesCalls?: true
  /**
   * A suspended user may call it too: it changes only their own things, or lets them leave. Every other write reaches other
   * users.
   */
  evenSuspended?: true
  /** It needs a solved puzzle of `trust.proof` in the header X-Proof, so that a program cannot call it thousands of times. */
  proof?: true
  /** Part of its work happens outside of the database: no transaction around it, safe to repeat by its own rules. */
  acts?: true
  /**
   * Fields whose words two users, or two devices, may change without knowing of each other, and the kind of row that has
   * them. A device says what it saw of them; the server refuses a queued change if another one came between. `of` says what
   * of the row a field replaces, if that has another name there.
   */
  guards?: {
    row: string
    fields: readonly string[]
    of?: Record<string, (row: never) => unknown>
  }
  /** The body is no JSON: one file in a multipart form, or plain bytes. */
  takes?: 'form' | 'bytes'
}

export type Endpoint = ReadEndpoint | WriteEndpoint
export type Calls = Record<string, Endpoint>

/** Declares one call of the product; routes, client, sync and OpenAPI follow from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsOf<E extends Endpoint> = [ParamNames<E['path']>] extends [never]
  ? unknown
  : { params: Record<ParamNames<E['path']>, string> }
type QueryOf<E extends Endpoint, Side extends 'in' | 'out'> = E extends {
  query: infer Q extends Schema
}
  ? Side extends 'in'
    ? { query?: z.input<Q> }
    : { query: z.output<Q> }
  : unknown
type BodyOf<E extends Endpoint, Side extends 'in' | 'out'> = E extends {
  body: infer B extends Schema
}
  ? { body: Side extends 'in' ? z.input<B> : z.output<B> }
  : unknown
/** The solution of the puzzle from `trust.proof`; null if the server gave no puzzle. */
type ProofOf<E extends Endpoint> = E extends { proof: true } ? { proof?: string | null } : unknown
type BytesOf<E extends Endpoint> = E extends { takes: 'bytes' } ? { bytes: ArrayBuffer } : unknown

/** The caller's input: `{ params, query, body }`, each only if the endpoint has it. */
export type InputOf<E extends Endpoint> = ParamsOf<E> &
  QueryOf<E, 'in'> &
  BodyOf<E, 'in'> &
  ProofOf<E> &
  BytesOf<E>
/** The handler's input, after validation. */
export type ParsedInputOf<E extends Endpoint> = ParamsOf<E> & QueryOf<E, 'out'> & BodyOf<E, 'out'>
export type OutputOf<E extends Endpoint> = z.output<E['output']>
