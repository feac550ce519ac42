import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { callerAddress } from '../../http/action-context.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { Pages } from '../../http/static.ts'
import { describePage } from './describe-page.ts'
import { feedAt } from './page-feed.ts'

interface Parts {
  db: Database
  limits: RateLimits
  publicUrl: URL
  trustedProxies: string[]
  log: Logger
}

/** What the addresses of the app say to those who share them, and their feeds. A visitor's view, whoever asks. */
export function pagesOf({ db, limits, publicUrl, trustedProxies, log }: Parts): Pages {
  const { origin } = publicUrl
  return {
    // The app is more than what it says about itself: it opens also when that cannot be found out.
    tags: (path) =>
      describePage(db.read, path, origin).catch((error: unknown) => {
        log.error({ err: error, path }, 'a page could not be described')
        return null
      }),
    feed: (c) =>
      limits.count(['reads'], { address: callerAddress(c, trustedProxies), account: null }, () =>
        feedAt(db.read, c.req.path, origin),
      ),
  }
}
