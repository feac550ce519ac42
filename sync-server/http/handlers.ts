import type { Calls, Endpoint, OutputOf, ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { Connection, Database } from '../db/database.ts'
import type { CommandContext } from '../sync/execute.ts'
import type { Viewer } from '../sync/entities.ts'
import type { Page } from './paging.ts'
import type { ReceivedForm } from './receive.ts'
import type { FileReply } from './send-file.ts'

export interface ReadContext {
  db: Connection
  viewer: Viewer
  /**
   * Names a scope whose rows the reply carries: its head becomes the reply's as-of mark. Call it before you read those rows, or
   * on the same snapshot.
   */
  speaksOf(scope: string, snapshot?: Connection): Promise<void>
  /** Several reads of one and the same state. */
  snapshot<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /**
   * The reply may be kept until one of these scopes changes. They must cover everything it depends on;
   * a reply that also depends on the time must not be kept.
   */
  cacheUntilChanged(...scopes: string[]): void
}

/** The parts that a call outside of the database transaction may use: hashing, cookies, the caller's address. */
export interface ActionContext {
  db: Database
  viewer: Viewer
  address: string
  /** The version that the calling app names; `-` if it names none. */
  clientVersion: string
  /** The browser's user agent; empty if it sends none. */
  userAgent: string
  cookie(name: string): string | undefined
  setCookie(name: string, value: string | null, maxAgeSeconds: number): void
}

/** The body of a call that is no JSON; the handler can read it once. */
export interface UploadContext extends ActionContext {
  /** The whole body, of at most so many bytes. */
  bytes(max: number): Promise<Uint8Array>
  /** The bytes of the whole body, if the client says so. */
  announced: number | null
  /** Streams the one file of a multipart form to a path; refuses one of more than `max` bytes. */
  form(path: string, max: number): Promise<ReceivedForm>
}

type Reply<E extends Endpoint> = E extends { paged: true } ? Page<OutputOf<E>> : OutputOf<E>
type IsCommand<E extends Endpoint> = E extends
  | { method: 'GET' }
  | { reads: true }
  | { acts: true }
  | { takes: 'form' | 'bytes' }
  | { auth: 'none' }
  ? false
  : true

/**
 * One handler an endpoint, of the kind its contract entry asks for: reads get a snapshot and a viewer,
 * commands (every write of a signed-in person) run inside `execute`, the few others are actions.
 */
export type HandlerOf<E extends Endpoint> =
  IsCommand<E> extends true
    ? (input: ParsedInputOf<E>, context: CommandContext) => Promise<OutputOf<E>>
    : E extends { gives: 'file' }
      ? (input: ParsedInputOf<E>, context: ReadContext) => Promise<FileReply>
      : E extends { takes: string }
        ? (input: ParsedInputOf<E>, context: UploadContext) => Promise<OutputOf<E>>
        : E extends { method: 'GET' }
          ? (input: ParsedInputOf<E>, context: ReadContext) => Promise<Reply<E>>
          : (input: ParsedInputOf<E>, context: ActionContext) => Promise<OutputOf<E>>

export type Handlers<F extends Calls> = { [K in keyof F]: HandlerOf<F[K]> }

export function isCommand(endpoint: Endpoint): boolean {
  if (endpoint.method === 'GET' || endpoint.auth === 'none') return false
  return !endpoint.reads && !endpoint.acts && !endpoint.takes
}
