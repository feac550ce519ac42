import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod'
import { ApiError } from '#shared/errors.ts'
import { callerAddress } from './action-context.ts'
import type { Env } from './env.ts'
import { invalidInput } from './errors.ts'
import { readText } from './input.ts'
import type { RateLimits } from './rate-limit.ts'

export const POLICY_REPORTS = '/api/policy-reports'
/** Browsers send a page's violations together; each repeats the whole policy. */
const MAX_BYTES = 16 * 1024
const MINUTE_MS = 60_000
/** Any client may send reports: the server logs at most so many lines a minute. */
const MAX_KINDS = 30
const MAX_LETTERS = 200

interface Parts {
  limits: RateLimits
  trustedProxies: string[]
  log: Logger
}

/** An action that the browser blocked because of the page's content security policy. */
interface Violation {
  directive: string
  /** An address, or a word of the browser's: `inline`, `eval`. */
  blocked: string
  page: string
}

// Some browsers name the whole line of the policy.
const directive = z
  .string()
  .regex(/^[a-z-]{1,40}(?: |$)/)
  .transform((line) => line.split(' ', 1)[0]!)
const text = z.string()

/** The format of `report-to`: several reports at once. */
const REPORTS = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({
      effectiveDirective: directive,
      blockedURL: text.nullish(),
      documentURL: text,
    }),
  })
  .transform(({ body }): Violation => ({
    directive: body.effectiveDirective,
    blocked: body.blockedURL ?? '',
    page: body.documentURL,
  }))
  .array()

/** The format of `report-uri`: one report. */
const REPORT = z
  .object({
    'csp-report': z.object({
      'effective-directive': directive.optional(),
      'violated-directive': directive,
      'blocked-uri': text.nullish(),
      'document-uri': text,
    }),
  })
  .transform(({ 'csp-report': report }): Violation[] => [
    {
      directive: report['effective-directive'] ?? report['violated-directive'],
      blocked: report['blocked-uri'] ?? '',
      page: report['document-uri'],
    },
  ])

const FORMATS = new Map<string, z.ZodType<Violation[]>>([
  ['application/reports+json', REPORTS],
  ['application/csp-report', REPORT],
])

/** Browsers report violations of a page's content security policy here. The server logs them and stores nothing. */
export function mountPolicyReports(hono: Hono<Env>, { limits, trustedProxies, log }: Parts): void {
  const tell = teller(log)
  hono.post(POLICY_REPORTS, async (c) => {
    await limits.take('policy_reports', callerAddress(c, trustedProxies))
    const [type = ''] = (c.req.header('content-type') ?? '').split(';', 1)
    const format = FORMATS.get(type.trim().toLowerCase())
    if (!format) throw new ApiError('request.unsupported_type')
    const parsed = format.safeParse(jsonOf(await readText(c.req.raw, MAX_BYTES)))
    if (!parsed.success) throw invalidInput(parsed.error)
    for (const violation of parsed.data) tell(violation)
    return c.body(null, 204)
  })
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch (cause) {
    throw new ApiError('request.malformed_json', { cause })
  }
}

/** Writes each kind of violation once a minute. */
function teller(log: Logger): (violation: Violation) => void {
  const told = new Map<string, number>()
  return ({ directive, blocked, page }) => {
    const now = Date.now()
    for (const [kind, at] of told) if (now - at >= MINUTE_MS) told.delete(kind)
    const { origin, path } = placeOf(blocked)
    const kind = `${directive} ${origin}`
    if (told.has(kind) || told.size >= MAX_KINDS) return
    told.set(kind, now)
    log.warn(
      `A browser reports that the security policy (${directive}) blocked ${origin}${path} on the page ${placeOf(page).path || 'unknown'}.`,
    )
  }
}

/** An address without what may be private: its query, its fragment, a password. Nothing in it can begin a line. */
function placeOf(address: string): { origin: string; path: string } {
  if (/^[a-z-]{1,40}$/.test(address)) return { origin: address, path: '' }
  if (!URL.canParse(address)) return { origin: 'unknown', path: '' }
  const { protocol, host, pathname } = new URL(address)
  const origin = (host ? `${protocol}//${host}` : protocol).slice(0, MAX_LETTERS)
  // In a `data:` address the rest is the content itself, in a `blob:` address a number.
  return { origin, path: host ? pathname.slice(0, MAX_LETTERS) : '' }
}
