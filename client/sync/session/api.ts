import type { Contract } from '#shared/contract/index.ts'
import type { Endpoint, InputOf, OutputOf } from '#shared/contract/endpoint.ts'
import type { Counters } from '#shared/contract/sync.ts'
import type { Issue } from '#shared/errors.ts'
import { VERSION } from '#shared/version.ts'
import { endpoints, type Wire } from 'virtual:contract'
import type { Platform } from '../store/platform.ts'

/** The server could not be reached, or a proxy or the like answered in its place. */
export class OfflineError extends Error {
  constructor(cause?: unknown) {
    super('You are offline. Please try again when you are connected.', { cause })
    this.name = 'OfflineError'
  }
}

/** The server refused the call, and gave a reason. */
export class RefusedError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[]
  /** Seconds to wait, if the server named them. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    code: string,
    message: string,
    issues: Issue[] = [],
    retryAfter: number | null = null,
  ) {
    super(message)
    this.name = 'RefusedError'
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

export interface Reply<T> {
  data: T
  next_cursor: string | null
  /** Heads of the reply's scopes, by which a device recognizes a late reply. */
  asOf: Counters
  epoch: number
}
interface Sending {
  /** For a call of at most 64 KB: the page may close before the reply comes. */
  keepalive?: boolean
  /** Id of the change that this call makes: the server makes it once, however often it arrives. */
  idempotencyKey?: string
}
type Call<E extends Endpoint> = (input: InputOf<E> & Sending) => Promise<Reply<OutputOf<E>>>
export type Api = {
  [F in keyof Contract]: {
    [K in keyof Contract[F]]: Contract[F][K] extends infer E extends Endpoint ? Call<E> : never
  }
}

/**
 * Identity of the caller. After a 401 `renew` gets another token in place of the refused one; null when the server grants
 * none. What keeps it from asking is the error of the call: an answer about the session was not heard.
 */
export interface Caller {
  token(): string | null
  renew(refused: string): Promise<string | null>
  /** Called with the `Date` of each reply of our server, in ms. */
  serverTime(time: number): void
}

export interface AnyInput extends Sending {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  bytes?: ArrayBuffer
  proof?: string | null
}

/** Longest wait for the beginning of a reply; the rest may take longer on a slow connection. */
const ANSWER_MS = 20_000
const PART_ANSWER_MS = 60_000
const ARRIVE_MS = 120_000
/** Most letters shown of a message that is not ours. */
const MAX_SAID_LENGTH = 500

/** Typed calls over one function that sends them. */
export function apiOver(send: (name: string, input: AnyInput) => Promise<Reply<unknown>>): Api {
  const features = new Map<string, unknown>()
  return new Proxy({} as Api, {
    get(_, feature: string) {
      let calls = features.get(feature)
      if (!calls) {
        calls = new Proxy(
          {},
          {
            get:
              (__, call: string) =>
              (input: AnyInput = {}) =>
                send(`${feature}.${call}`, input),
          },
        )
        features.set(feature, calls)
      }
      return calls
    },
  })
}

function wireOf(name: string): Wire {
  const wire = endpoints[name]
  if (!wire) throw new Error(`The contract has no ${name}`)
  return wire
}

/** Typed calls: `api.sync.push({ body })`. */
export function createApi(platform: Platform, caller: Caller): Api {
  return apiOver(send)

  async function send(name: string, input: AnyInput): Promise<Reply<unknown>> {
    const wire = wireOf(name)
    const token = wire.bare ? null : caller.token()
    const response = await request(wire, input, token)
    if (response.status !== 401 || token === null) return read(response)
    const renewed = await caller.renew(token)
    return read(renewed === null ? response : await request(wire, input, renewed))
  }

  async function request(wire: Wire, input: AnyInput, token: string | null): Promise<Response> {
    const headers: Record<string, string> = { 'X-Client-Version': VERSION }
    if (token) headers['Authorization'] = `Bearer ${token}`
    const { bytes } = input
    if (input.proof) headers['X-Proof'] = input.proof
    if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey
    const body = bytes ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
    if (body !== undefined)
      headers['Content-Type'] = bytes ? 'application/octet-stream' : 'application/json'
    const aborter = new AbortController()
    const timer = setTimeout(() => aborter.abort(), bytes ? PART_ANSWER_MS : ANSWER_MS)
    try {
      const response = await platform.fetch(fill(wire.path, input), {
        method: wire.method,
        headers,
        signal: AbortSignal.any([aborter.signal, AbortSignal.timeout(ARRIVE_MS)]),
        ...(body === undefined ? {} : { body }),
        ...(input.keepalive && { keepalive: true }),
      })
      const date = response.headers.get('date')
      // A proxy may send any date; only our server names its epoch.
      if (date && response.headers.has('x-sync-epoch')) caller.serverTime(Date.parse(date))
      return response
    } catch (cause) {
      throw new OfflineError(cause)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Address of a call with this input. */
export function addressOf(name: string, input: AnyInput): string {
  return fill(wireOf(name).path, input)
}

function fill(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`
}

export interface Envelope {
  data?: unknown
  next_cursor?: string | null
  message?: string
  error?: string
  issues?: Issue[]
}

async function read(response: Response): Promise<Reply<unknown>> {
  const body = await envelopeOf(response)
  // A captive portal answers 200 with a page of its own: that is no reply of ours.
  if (response.ok && (body === null || !('data' in body))) throw new OfflineError()
  if (!response.ok || body === null) {
    const { message, error, issues } = body ?? { message: await plainText(response) }
    const text = message ?? error ?? `HTTP ${response.status}: ${response.statusText}`
    const wait = Number(response.headers.get('retry-after') ?? NaN)
    throw new RefusedError(
      response.status,
      error ?? 'unknown',
      text,
      issues,
      Number.isFinite(wait) ? wait : null,
    )
  }
  return toReply(body, Object.fromEntries(response.headers))
}

/** A good answer, from its body and its headers in small letters. */
export function toReply(body: Envelope, headers: Record<string, string>): Reply<unknown> {
  return {
    data: body.data,
    next_cursor: body.next_cursor ?? null,
    asOf: parseAsOf(headers['x-sync-as-of'] ?? null),
    epoch: Number(headers['x-sync-epoch'] ?? 0),
  }
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('application/json') ?? false
}

/** The text of a reply from a proxy or the like, cut to a length that can be shown; never a page of HTML. */
async function plainText(response: Response): Promise<string | undefined> {
  if (response.bodyUsed || response.headers.get('content-type')?.includes('html')) return undefined
  const text = (await response.text().catch(() => '')).trim()
  return text === '' || text.startsWith('<') ? undefined : text.slice(0, MAX_SAID_LENGTH)
}

async function envelopeOf(response: Response): Promise<Envelope | null> {
  if (!isJson(response)) return null
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' ? (body as Envelope | null) : null
  } catch {
    return null
  }
}

function parseAsOf(header: string | null): Counters {
  if (!header) return {}
  return Object.fromEntries(
    header.split(',').map((part): [string, number] => {
      const at = part.lastIndexOf('=')
      return [part.slice(0, at), Number(part.slice(at + 1))]
    }),
  )
}
