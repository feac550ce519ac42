import type { Hono } from 'hono'
import type { digests } from '#shared/contract/digests.ts'
import { paths } from '#shared/paths.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { callerAddress } from '../../http/action-context.ts'
import type { Env } from '../../http/env.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { News } from '../../sync/news.ts'
import { unsubscribe } from './unsubscribe.ts'

interface Parts {
  db: Database
  news: News
  config: Pick<Config, 'secrets'>
  limits: RateLimits
  trustedProxies: string[]
}

export function digestsHandlers({ db, news, config }: Parts): Handlers<typeof digests> {
  return { unsubscribe: ({ body }) => unsubscribe(db, news, config.secrets.mail, body.token) }
}

/**
 * What the header `List-Unsubscribe` of a mail names (RFC 8058): a mail program posts to it, without a session and not
 * as JSON. Whoever opens it in a browser is asked first: programs that look into mail open every address.
 */
export function mountOneClick(
  hono: Hono<Env>,
  { db, news, config, limits, trustedProxies }: Parts,
): void {
  const path = '/api/mail/unsubscribe/:token'
  hono.get(path, (c) => c.redirect(`${paths.unsubscribe()}#${c.req.param('token')}`))
  hono.post(path, async (c) => {
    await limits.take('links', callerAddress(c, trustedProxies))
    return c.json({ data: await unsubscribe(db, news, config.secrets.mail, c.req.param('token')) })
  })
}
