import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type App, createApp } from '../../sync-server/app.ts'
import { readConfig } from '../../sync-server/config.ts'
import type { Database } from '../../sync-server/db/database.ts'
import { openPostgres } from '../../sync-server/db/postgres/open-database.ts'
import { epochOf, setMeta } from '../../sync-server/sync/changes.ts'
import { REDIS } from '../../sync-server/testing/many-nodes/setup.ts'
import { UNUSED } from '../../sync-server/testing/many-nodes/unused.ts'
import { beginDatabase } from '../../sync-server/testing/new-database.ts'
import {
  CLUSTER,
  copyTestDatabase,
  dropTestDatabase,
  newTestDatabase,
  putBackTestDatabase,
  type TestDatabase,
} from '../../sync-server/testing/postgres/databases.ts'
import { PropertyServer, type ServerRules, settlePeople, type Template } from './server.ts'

const log = pino({ level: 'silent' })
const nameOf = (url: string) => new URL(url).pathname.slice(1)

interface Node {
  db: Database
  app: App
  dataDir: string
}

/** The site of each schedule, as a database that is copied. */
export async function makeSharedTemplate(): Promise<Template> {
  const database = await newTestDatabase(process.env[CLUSTER]!)
  const server = await TwoNodeServer.open(database)
  const people = await settlePeople(server)
  await server.leave()
  return {
    ...people,
    async open() {
      return TwoNodeServer.open(await newTestDatabase(process.env[CLUSTER]!, nameOf(database.url)))
    },
    remove: database.drop,
  }
}

/** Two nodes on one PostgreSQL and one Redis: each request goes to one of them. */
class TwoNodeServer extends PropertyServer {
  readonly #database: TestDatabase
  #nodes: Node[] = []
  #backup: string | null = null
  #requests = 0

  private constructor(database: TestDatabase) {
    super()
    this.#database = database
  }

  static async open(database: TestDatabase): Promise<TwoNodeServer> {
    const server = new TwoNodeServer(database)
    await server.#start()
    return server
  }

  get db(): Database {
    return this.#nodes[0]!.db
  }

  /** In no pattern, and in the same order for each run. */
  get app(): App {
    return this.#nodes[(Math.imul(++this.#requests, 0x9e3779b1) >>> 16) & 1]!.app
  }

  async backup(): Promise<void> {
    await this.#dropBackup()
    // PostgreSQL copies a database that nobody has open: both nodes lose their connections for a moment.
    this.#backup = await copyTestDatabase(process.env[CLUSTER]!, this.#database.url)
  }

  async restore(rules: ServerRules): Promise<boolean> {
    if (this.#backup === null) return false
    const epoch = await epochOf(this.db.read)
    await this.leave()
    await putBackTestDatabase(process.env[CLUSTER]!, this.#database.url, this.#backup)
    await this.#start(rules.epoch ? epoch + 1 : epoch)
    return true
  }

  async close(): Promise<void> {
    await this.leave()
    await this.#dropBackup()
    await this.#database.drop()
  }

  /** Ends both nodes; the database stays. */
  async leave(): Promise<void> {
    for (const { app, db, dataDir } of this.#nodes.splice(0)) {
      await app.documents.stop()
      await app.index.stop()
      await app.close()
      await db.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }

  async #start(epoch: number | null = null): Promise<void> {
    for (let i = 0; i < 2; i++) this.#nodes.push(await this.#open(epoch))
  }

  async #open(epoch: number | null): Promise<Node> {
    const { url } = this.#database
    const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-property-'))
    const config = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      REDIS_URL: process.env[REDIS],
      ...UNUSED,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    })
    const wordsFile = join(dataDir, 'words.db')
    beginDatabase(wordsFile)
    const db = await openPostgres(url, { wordsFile })
    if (epoch !== null)
      await db.write((trx) => trx.run(setMeta, { key: 'epoch', value: String(epoch) }))
    return { db, app: await createApp(config, db, log), dataDir }
  }

  async #dropBackup(): Promise<void> {
    if (this.#backup !== null) await dropTestDatabase(process.env[CLUSTER]!, this.#backup)
    this.#backup = null
  }
}
