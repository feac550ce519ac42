import type { Hono } from 'hono'
import { type ErrorCode, ApiError } from '#shared/errors.ts'
import type { PageReply } from '#shared/page.ts'
import type { Env, RequestContext } from './env.ts'

const KEPT_HEADERS = ['content-type', 'x-sync-as-of', 'x-sync-epoch']
/** The statuses of a reply that a visitor gets no data from. */
const NOT_FOR_VISITORS = new Set([401, 403, 404])

/**
 * Calls this server's API as a visitor without an account: the reply never holds more than a visitor may see, and the limits
 * count it for the visitor's address. Null if there is nothing for a visitor.
 */
export function askAsVisitor(app: Hono<Env>, publicUrl: URL) {
  return async (c: RequestContext, url: string): Promise<PageReply | null> => {
    const forwarded = c.req.header('x-forwarded-for')
    const request = new Request(new URL(url, publicUrl), {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
    const reply = await app.fetch(request, c.env)
    const body = await reply.text()
    if (reply.ok)
      return {
        body,
        headers: Object.fromEntries(
          KEPT_HEADERS.flatMap((name) => {
            const value = reply.headers.get(name)
            return value === null ? [] : [[name, value] as const]
          }),
        ),
      }
    if (NOT_FOR_VISITORS.has(reply.status)) return null
    throw new ApiError((JSON.parse(body) as { error: ErrorCode }).error)
  }
}
