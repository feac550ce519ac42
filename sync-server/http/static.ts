import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { Env } from './env.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/**
 * The built client. Hashed assets never change and may be kept for ever; everything else is asked for again.
 * A missing asset is 404, never the page: a browser must not take HTML for a script.
 */
export function mountClient(app: Hono<Env>, clientDir: string): void {
  const root = relative(process.cwd(), clientDir) || '.'
  const page = join(clientDir, 'index.html')
  if (existsSync(clientDir))
    app.use(
      '*',
      serveStatic({
        root,
        precompressed: true,
        onFound: (path, c) =>
          c.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? IMMUTABLE : REVALIDATE),
      }),
    )
  app.get('*', (c) => {
    if (c.req.path.startsWith('/assets/') || /\.\w{2,5}$/.test(c.req.path))
      return c.text('Not found', 404)
    if (!existsSync(page)) return c.text('The app is not built yet: run "npm run build".', 503)
    return c.html(readFileSync(page, 'utf8'), 200, { 'Cache-Control': REVALIDATE })
  })
}
