import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Session } from '../../shared/contract/auth.ts'
import { type App, createApp } from '../../sync-server/app.ts'
import { type Config, readConfig } from '../../sync-server/config.ts'
import type { Database } from '../../sync-server/db/database.ts'
import { openDatabase } from '../../sync-server/db/sqlite/open-database.ts'
import { applyPendingRestore, stageRestore } from '../../sync-server/db/sqlite/restore.ts'
import { statement } from '../../sync-server/db/statement.ts'
import { epochOf, setMeta } from '../../sync-server/sync/changes.ts'
import { purgeOld } from '../../sync-server/sync/retention.ts'
import { SIGNED_IN_MS } from './schedules.ts'

const DAY_MS = 86_400_000
const log = pino({ level: 'silent' })

/** Rules that live on the server; tests switch one off to see that it matters. */
export interface ServerRules {
  /** A restore raises the epoch. */
  epoch: boolean
  /** Changes that were sent in another epoch do not run. */
  ownEpoch: boolean
  /** Purging tombstones raises the horizon. */
  horizon: boolean
}

export interface Template {
  /** In ms. */
  madeAt: number
  sessions: Session[]
  communityIds: string[]
  /** A server that begins as this one. */
  open(): Promise<PropertyServer>
  remove(): Promise<void>
}

/** `NODES=2`: the server is two nodes on one PostgreSQL and one Redis. */
export const NODES = Number(process.env['NODES'] ?? 1)

/** A server with three people and two communities, made once and copied for each seed. */
export async function makeTemplate(): Promise<Template> {
  if (NODES === 2) return (await import('./two-nodes.ts')).makeSharedTemplate()
  const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-property-'))
  const server = await OneNodeServer.open(dataDir)
  const people = await settlePeople(server)
  await server.db.close()
  return {
    ...people,
    open: () => OneNodeServer.copyOf(dataDir),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Makes what each schedule begins with. */
export async function settlePeople(
  server: PropertyServer,
): Promise<Pick<Template, 'madeAt' | 'sessions' | 'communityIds'>> {
  const sessions: Session[] = []
  for (const username of ['alice', 'bob', 'carol']) {
    const body = { username, email: `${username}@example.org`, password: 'a long password' }
    sessions.push((await server.call('POST', '/auth/signup', body)) as Session)
  }
  const communityIds: string[] = []
  for (const name of ['First Lights', 'Second Sight']) {
    const made = (await server.call('POST', '/communities', { name }, sessions[0]!.token)) as {
      id: string
    }
    communityIds.push(made.id)
  }
  return { madeAt: Date.now(), sessions, communityIds }
}

/** The template, or a new one when its people would soon be signed out. */
export async function freshTemplate(template: Template): Promise<Template> {
  if (Date.now() - template.madeAt < SIGNED_IN_MS) return template
  await template.remove()
  return makeTemplate()
}

/** The real app over a real database, which tests can purge and roll back to an earlier state. */
export abstract class PropertyServer {
  abstract readonly db: Database
  /** With several nodes another one each time. */
  abstract readonly app: App

  abstract backup(): Promise<void>
  /** False when there is nothing to go back to. */
  abstract restore(rules: ServerRules): Promise<boolean>
  abstract close(): Promise<void>

  async fetch(url: string, init: RequestInit): Promise<Response> {
    return this.app.hono.request(url, init)
  }

  /** Sends a push under the current epoch, as if the server did not check the epoch in which the device sent it. */
  async underItsEpoch(url: string, init: RequestInit): Promise<RequestInit> {
    if (!url.endsWith('/sync/push')) return init
    const body = JSON.parse(init.body as string) as object
    return { ...init, body: JSON.stringify({ ...body, epoch: await epochOf(this.db.read) }) }
  }

  async call(method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const reply = (await (await this.fetch(`/api${path}`, init)).json()) as {
      data?: unknown
      message?: string
    }
    if (reply.data === undefined) throw new Error(`${path}: ${reply.message}`)
    return reply.data
  }

  async purge(rules: ServerRules): Promise<void> {
    await purgeOld(this.db, Date.now() + 95 * DAY_MS)
    if (!rules.horizon) await this.db.write((trx) => trx.run(lowerHorizon, {}))
  }
}

class OneNodeServer extends PropertyServer {
  readonly config: Config
  db: Database
  app: App
  #backup: string | null = null

  private constructor(config: Config, db: Database, app: App) {
    super()
    this.config = config
    this.db = db
    this.app = app
  }

  static async open(dataDir: string): Promise<OneNodeServer> {
    const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
    const db = openDatabase(config.databaseFile)
    return new OneNodeServer(config, db, await createApp(config, db, log))
  }

  static copyOf(template: string): Promise<OneNodeServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-property-'))
    cpSync(template, dataDir, { recursive: true })
    return OneNodeServer.open(dataDir)
  }

  async backup(): Promise<void> {
    this.#backup = join(this.config.dataDir, 'earlier.db')
    await this.db.backup(this.#backup)
  }

  async restore(rules: ServerRules): Promise<boolean> {
    if (!this.#backup) return false
    const epoch = String(await epochOf(this.db.read))
    await this.db.close()
    await stageRestore(this.config, this.#backup)
    applyPendingRestore(this.config)
    this.db = openDatabase(this.config.databaseFile)
    if (!rules.epoch) await this.db.write((trx) => trx.run(setMeta, { key: 'epoch', value: epoch }))
    this.app = await createApp(this.config, this.db, log)
    return true
  }

  async close(): Promise<void> {
    await this.db.close()
    rmSync(this.config.dataDir, { recursive: true, force: true })
  }
}

const lowerHorizon = statement()((db) => db.updateTable('sync_scope').set({ min_seq: 0 }))
