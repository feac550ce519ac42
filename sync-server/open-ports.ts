import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { openStore } from './open-store.ts'
import { portsOfOneNode } from './one-node/ports.ts'
import type { Ports } from './ports.ts'

/** A server that is the only one of its site does not load the code of Redis. */
export async function openPorts(config: Config, db: Database, log: Logger): Promise<Ports> {
  const { databaseUrl, redisUrl } = config
  const store = await openStore(config, db, log)
  if (redisUrl === null || databaseUrl === null) return portsOfOneNode(config, store)
  const { portsOfManyNodes } = await import('./many-nodes/ports.ts')
  return portsOfManyNodes({ config, databaseUrl, redisUrl, db, log, store })
}
