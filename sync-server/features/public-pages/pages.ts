import { join } from 'node:path'
import type { Logger } from 'pino'
import { ApiError } from '#shared/errors.ts'
import { COMMUNITY_PATTERNS, PATTERNS, valuesAt } from '#shared/paths.ts'
import { type Database, DatabaseAway } from '../../db/database.ts'
import { callerAddress } from '../../http/action-context.ts'
import type { RequestContext } from '../../http/env.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { Pages } from '../../http/static.ts'
import { readSite } from '../anti-abuse/site-settings.ts'
import { siteName } from '../mail/site-name.ts'
import { POST_PATTERNS, describePage } from './describe-page.ts'
import { withContent } from './page-content.ts'
import { feedAt } from './page-feed.ts'
import { withTags } from './page-tags.ts'
import { rss } from './rss.ts'
import { type Ask, VisitorPages } from './visitor-pages.ts'

interface Parts {
  /** The built client; the renderer of its screens is beside it. */
  clientDir: string
  ask: Ask
  db: Database
  limits: RateLimits
  publicUrl: URL
  trustedProxies: string[]
  log: Logger
}

/** Addresses of one community, world, person, post, book or chapter. */
const NAMES_A_THING = [
  ...COMMUNITY_PATTERNS,
  ...POST_PATTERNS,
  PATTERNS.world,
  PATTERNS.profile,
  PATTERNS.book,
  PATTERNS.chapter,
]

/** The tags of the app's addresses for programs that show shared links, and their feeds. Always a visitor's view. */
export function pagesOf(parts: Parts): Pages {
  const { db, limits, publicUrl, trustedProxies, log } = parts
  const { origin } = publicUrl
  const visitor = new VisitorPages(join(parts.clientDir, '../pages'), parts.ask)
  // The app works without its tags: it opens also when the server cannot find them out.
  const orNothing = (c: RequestContext, what: string) => (error: unknown) => {
    if (error instanceof DatabaseAway) throw error
    if (!(error instanceof ApiError)) log.error({ err: error, path: c.req.path }, what)
    return null
  }
  const pages: Pages = {
    page: async (c, app) => {
      const { path } = c.req
      const cursor = c.req.query('cursor')
      const tags = await describePage(db.read, path, origin).catch(
        orNothing(c, 'a page could not be described'),
      )
      if (!tags) return NAMES_A_THING.some((at) => valuesAt(at, path)) ? 'missing' : null
      const url = cursor ? `${tags.url}?${new URLSearchParams({ cursor }).toString()}` : tags.url
      const described = withTags(app, { ...tags, url, site: await siteName(db.read) })
      const content = await visitor.at(c, app).catch(orNothing(c, 'a page could not be rendered'))
      return { html: content ? withContent(described, content) : described }
    },
    manifest: async (manifest) => {
      const { name } = await readSite(db.read)
      if (name === '') return null
      return JSON.stringify({ ...(JSON.parse(manifest) as object), name, short_name: name })
    },
    feed: (c) =>
      limits.count(
        ['reads'],
        { address: callerAddress(c, trustedProxies), account: null },
        async () => {
          const feed = await feedAt(db.read, c.req.path, origin)
          return feed && rss(feed)
        },
      ),
  }
  return {
    ...pages,
    page: async (c, app) => {
      try {
        await limits.take('requests', callerAddress(c, trustedProxies))
        return await pages.page(c, app)
      } catch (error) {
        if (error instanceof DatabaseAway) return 'away'
        // The app opens without its tags: each of its calls then says how long to wait.
        if (error instanceof ApiError && error.status === 429) return null
        throw error
      }
    },
  }
}
