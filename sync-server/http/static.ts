import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Env } from './env.ts'
import { type PageTags, withTags } from './page-tags.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/**
 * The built client. Hashed assets never change and may be kept for ever; everything else is asked for again.
 * Some pages say more about themselves than the others: `describe` knows which.
 * A missing asset is 404, never the page: a browser must not take HTML for a script.
 */
export function mountClient(
  app: Hono<Env>,
  clientDir: string,
  describe: (path: string) => Promise<PageTags | null>,
): void {
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
  app.use('*', serveStatic({ root, precompressed: true }))
  const text = readFileSync(join(clientDir, 'index.html'), 'utf8')
  app.use('/books/*', compress())
  app.get('/books/*', async (c, next) => {
    const tags = await describe(c.req.path)
    if (!tags) return next()
    const html = withTags(text, tags)
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
    const known = c.req.header('if-none-match')?.split(/\s*,\s*/)
    if (known?.includes(etag)) return c.body(null, 304, { ETag: etag })
    return c.html(html, 200, { ETag: etag })
  })
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
