import type { Hono } from 'hono'
import type { digests } from '#shared/contract/digests.ts'
import { paths } from '#shared/paths.ts'
import type { Secrets } from '../../secrets.ts'
import type { Database } from '../../db/database.ts'
import { callerAddress } from '../../http/action-context.ts'
import type { Env } from '../../http/env.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { unsubscribe } from './unsubscribe.ts'

interface Parts {
  db: Database
  changeBus: ChangeBus
  secrets: Secrets
  limits: RateLimits
  trustedProxies: string[]
}

export function digestsHandlers({ db, changeBus, secrets }: Parts): Handlers<typeof digests> {
  return { unsubscribe: ({ body }) => unsubscribe(db, changeBus, secrets.mail, body.token) }
}

/**
 * The address in a mail's header `List-Unsubscribe` (RFC 8058): a mail program posts to it, without a session and not
 * as JSON. A browser gets a page that asks first, because programs that scan mail open every address.
 */
export function mountOneClick(
  hono: Hono<Env>,
  { db, changeBus, secrets, limits, trustedProxies }: Parts,
): void {
  const path = '/api/mail/unsubscribe/:token'
  hono.get(path, (c) => c.redirect(`${paths.unsubscribe()}#${c.req.param('token')}`))
  hono.post(path, async (c) => {
    await limits.take('links', callerAddress(c, trustedProxies))
    return c.json({
      data: await unsubscribe(db, changeBus, secrets.mail, c.req.param('token')),
    })
  })
}
