// The product itself, on a free port. With `uncached` it keeps no reply, so it reads and renders every feed.
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { createApp } from '../../sync-server/app.ts'
import { readConfig } from '../../sync-server/config.ts'
import { hasPeople } from '../../sync-server/features/users/users.ts'
import { openSite } from '../../sync-server/one-node/open-site.ts'

const config = readConfig({ ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
const { db } = await openSite({ ...config, newDatabase: true }, hasPeople)
const app = await createApp(config, db, pino({ level: 'silent' }))
const uncached = process.argv[2] === 'uncached'
const fetch: typeof app.hono.fetch = (...args) => {
  if (uncached) app.responseCache.clear()
  return app.hono.fetch(...args)
}
process.once('SIGINT', () => process.exit(0))
serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`port ${port}`))
