import type { z } from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { MAX_JSON_BODY_BYTES, MAX_LARGE_BODY_BYTES } from '#shared/limits.ts'
import { hasForbiddenCharacters } from '#shared/rules/text.ts'
import { newId } from '../db/ids.ts'
import type { RequestContext } from './env.ts'
import { invalidInput } from './errors.ts'
import { assertNoNull } from './no-null.ts'
import { inTime } from './receive.ts'

export interface RawInput {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/** The request's input before validation. Refuses wrong types, broken JSON and huge bodies. */
export async function readInput(c: RequestContext, endpoint: Endpoint): Promise<RawInput> {
  const max = largestBodyOf(endpoint)
  assertShort(c.req.raw, max)
  const takesBody = 'body' in endpoint && endpoint.body !== undefined
  return {
    params: c.req.param(),
    query: c.req.query(),
    body: takesBody ? await readJson(c, max) : undefined,
  }
}

function largestBodyOf(endpoint: Endpoint): number {
  const large = 'large' in endpoint && endpoint.large
  if (!large) return MAX_JSON_BODY_BYTES
  return large === true ? MAX_LARGE_BODY_BYTES : large
}

/** The input as the contract describes it; throws `request.invalid` with an issue per field. */
export function parseInput(
  endpoint: Endpoint,
  raw: { params?: unknown; query?: unknown; body?: unknown },
): unknown {
  const carriesCalls = 'carriesCalls' in endpoint && endpoint.carriesCalls
  assertNoNull(carriesCalls ? { params: raw.params, query: raw.query } : raw)
  return {
    params: endpoint.params ? parseParams(endpoint, endpoint.params, raw.params ?? {}) : undefined,
    query: endpoint.query ? parse(endpoint.query, raw.query ?? {}) : undefined,
    body: 'body' in endpoint && endpoint.body ? parse(endpoint.body, raw.body ?? {}) : undefined,
  }
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalidInput(parsed.error)
}

/**
 * Replaces a malformed id by a new one: the call then says itself which thing does not exist. A new id each time, because
 * clients choose ids: with a fixed one, a client could create the row that all malformed ids point to. A PUT may create the
 * last thing of its address: for a malformed id there it would make one under an id that nobody knows.
 */
function parseParams({ method, path: address }: Endpoint, schema: z.ZodType, params: object) {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const names = parsed.error.issues.map(({ path }) => String(path[0]))
  if (method === 'PUT' && names.some((name) => address.endsWith(`/:${name}`)))
    throw new ApiError('request.not_found')
  const wrong = names.map((name) => [name, newId()])
  const nowhere = schema.safeParse({ ...params, ...Object.fromEntries(wrong) })
  if (nowhere.success) return nowhere.data
  throw new ApiError('request.not_found')
}

async function readJson(c: RequestContext, max: number): Promise<unknown> {
  const text = await readText(c.req.raw, max)
  if (text === '') return {}
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new ApiError('request.unsupported_type')
  }
  try {
    const body = JSON.parse(text) as unknown
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new SyntaxError('not an object')
    return body
  } catch (cause) {
    throw new ApiError('request.malformed_json', { cause })
  }
}

const BODY_MS = 60_000

/** A small body as text. */
export async function readText(request: Request, max: number): Promise<string> {
  assertShort(request, max)
  return inTime(
    request.headers.get('content-length') === null ? countText(request, max) : request.text(),
    BODY_MS,
  )
}

function assertShort({ headers }: Request, max: number): void {
  if (Number(headers.get('content-length') ?? 0) > max) throw new ApiError('request.too_large')
}

/** Chunked: its length is only known by counting. */
async function countText(request: Request, max: number): Promise<string> {
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > max) throw new ApiError('request.too_large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Addresses are text too: no NUL bytes, no broken surrogates. */
export function assertCleanAddress(path: string): void {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    throw new ApiError('request.not_found')
  }
  if (hasForbiddenCharacters(decoded)) throw new ApiError('request.not_found')
}
