import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../features/files/file-store.ts'
import { HighWaterInFolder } from '../one-node/high-water.ts'
import type { Ports } from '../ports.ts'
import { SharedChangeBus } from './change-bus.ts'
import { SharedDocumentBus } from './document-bus.ts'
import { SharedErased } from './erased-accounts.ts'
import { Link } from './link.ts'
import { sharedLimiters } from './make-limiter.ts'
import { sharedSecrets } from './secrets.ts'
import { SharedRevocations } from './session-revocations.ts'
import { SignedTickets } from './tickets.ts'
import { SharedTurns } from './turns.ts'

const COMMIT = 'commit'

interface Place {
  config: Pick<Config, 'dataDir' | 'redisPatienceMs'>
  databaseUrl: string
  redisUrl: string
  db: Database
  log: Logger
  store: FileStore
}

/** One of several processes: PostgreSQL has what must last, Redis what they tell each other, and no process anything alone. */
export async function portsOfManyNodes(place: Place): Promise<Ports> {
  const { config, databaseUrl, redisUrl, db, log, store } = place
  const secrets = await sharedSecrets(db, config.dataDir)
  const erased = new SharedErased(db, config.dataDir)
  await erased.open()
  const link = new Link(redisUrl, nameOf(secrets.token), log, config.redisPatienceMs)
  await link.open()
  // A server may be lost together with the primary: then another one knows what it had acknowledged.
  db.lossWatch?.onCommit((commit) => link.send(COMMIT, commit))
  link.receive(COMMIT, (commit) => db.lossWatch?.heard(commit))
  const revocations = new SharedRevocations(link, db)
  const turns = new SharedTurns(databaseUrl)
  log.info('this server is one of several')
  return {
    changeBus: new SharedChangeBus(link),
    documentBus: new SharedDocumentBus(link),
    revocations,
    tickets: new SignedTickets(link, secrets.token, revocations),
    makeLimiter: sharedLimiters(link, secrets.token),
    store,
    secrets,
    erased,
    highWater: new HighWaterInFolder(config.dataDir),
    turns,
    async close() {
      revocations.stop()
      link.close()
      await turns.close()
    },
  }
}

/** Of the site, the same on each of its nodes. */
function nameOf(secret: Buffer): string {
  const name = createHmac('sha256', secret).update('site').digest('base64url')
  return `loreloom:${name.slice(0, 12)}`
}
