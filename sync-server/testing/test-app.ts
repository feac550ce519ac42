import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type App, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'

export interface TestApp {
  app: App
  db: Database
  config: Config
  /** Sends a request through the whole app, without a network. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** What the server does every two seconds. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The real app over a real database in a temporary folder that `close` removes. */
export async function createTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-test-'))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env })
  const db = openDatabase(config.databaseFile)
  const app = await createApp(config, db, pino({ level: config.logLevel }))
  return {
    app,
    db,
    config,
    fetch: async (path, init) => app.hono.request(path, init),
    flush: () => app.flush(),
    async close() {
      await app.documents.stop()
      await db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
