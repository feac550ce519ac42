import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, Next } from 'hono'
import { PATTERNS, paths } from '#shared/paths.ts'
import type { Env, RequestContext } from './env.ts'
import { CompressedTexts } from './compressed-texts.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
const STATUS = { missing: 404, away: 503 }
const MANIFEST = 'manifest.webmanifest'

/** The facts about a page's address that are the same for every visitor. */
export interface Pages {
  /**
   * The app's page with its facts. `missing`: a visitor cannot see the thing at this address; `away`: nobody can tell now; null if
   * there are no facts.
   */
  page(c: RequestContext, app: string): Promise<{ html: string } | 'missing' | 'away' | null>
  /** The app's manifest under the site's own name; null if it has none. */
  manifest(manifest: string): Promise<string | null>
  /** The page's feed as RSS. */
  feed(c: RequestContext): Promise<string | null>
}

/**
 * Serves the built client. Browsers may keep hashed assets for ever, since they never change; they ask again for everything
 * else. `pages` adds the facts of a page, or its feed. A missing asset is 404, never the page: a browser must not take HTML for
 * a script.
 */
export function mountClient(app: Hono<Env>, clientDir: string, pages: Pages): void {
  const compressed = new CompressedTexts()
  app.get('*', async (c, next) => {
    if (!/(?:^|\/)rss$/.test(c.req.path)) return next()
    c.header('Cache-Control', REVALIDATE)
    const feed = await pages.feed(c)
    return feed ? compressed.send(c, feed, 'application/rss+xml') : c.text('Not found', 404)
  })
  if (!existsSync(join(clientDir, 'index.html'))) {
    app.get('*', (c) => c.text('The app is not built yet: run "npm run build".', 503))
    return
  }
  const root = relative(process.cwd(), clientDir) || '.'
  const page = serveStatic<Env>({ root, path: 'index.html', precompressed: true })
  app.use('*', async (c, next) => {
    c.header('Cache-Control', c.req.path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE)
    await next()
  })
  const text = readFileSync(join(clientDir, 'index.html'), 'utf8')
  const describe = async (c: RequestContext, next: Next) => {
    const known = await pages.page(c, text)
    if (known === null) return next()
    if (typeof known === 'string') {
      await next()
      // The app opens all the same: a signed-in user may see the thing, and a device has it.
      c.res = new Response(c.res.body, { status: STATUS[known], headers: c.res.headers })
      return
    }
    return compressed.send(c, known.html, 'text/html')
  }
  // The service worker takes shares in; before there is one nothing can.
  app.post(PATTERNS.submit, (c) => c.redirect(`${paths.submit()}?shared=failed`, 303))
  app.get(PATTERNS.home, describe)
  app.get(`/${MANIFEST}`, async (c, next) => {
    const named = await pages.manifest(readFileSync(join(clientDir, MANIFEST), 'utf8'))
    return named ? compressed.send(c, named, 'application/manifest+json') : next()
  })
  app.use('*', serveStatic({ root, precompressed: true }))
  app.get('*', describe)
  app.get('*', async (c, next) => {
    if (c.req.path.startsWith('/assets/') || /\.\w{2,5}$/.test(c.req.path))
      return c.text('Not found', 404, { 'Cache-Control': REVALIDATE })
    return page(c, next)
  })
}

/** The page's own inline scripts as a content security policy names them. */
export function inlineScripts(clientDir: string): string[] {
  const page = join(clientDir, 'index.html')
  if (!existsSync(page)) return []
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)
  return Array.from(scripts, ([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
}
