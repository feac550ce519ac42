import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { pino } from 'pino'
import { WebSocketServer } from 'ws'
import { type App, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { beginDatabase } from './new-database.ts'

export interface TestApp {
  app: App
  db: Database
  config: Config
  /** Sends a request through the whole app, without a network. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Opens a port, for sockets, which need a network; every call returns the same one. */
  listen(): Promise<number>
  /** Does the work that the server does every two seconds. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The real app over a real database in a temporary folder, a copy of `like` perhaps, that `close` removes. */
export async function createTestApp(
  env: Record<string, string> = {},
  like?: string,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-test-'))
  if (like !== undefined) cpSync(like, dataDir, { recursive: true })
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env })
  beginDatabase(config.databaseFile)
  const db = openDatabase(config.databaseFile)
  const app = await createApp(config, db, pino({ level: config.logLevel }))
  let listening: Promise<number> | undefined
  let server: ServerType | undefined
  const sockets = new WebSocketServer({ noServer: true })
  const listen = () =>
    new Promise<number>((resolve) => {
      const { fetch } = app.hono
      const options = { fetch, port: 0, hostname: 'localhost', websocket: { server: sockets } }
      server = serve(options, ({ port }) => resolve(port))
    })
  return {
    app,
    db,
    config,
    fetch: async (path, init) => app.hono.request(path, init),
    listen: () => (listening ??= listen()),
    flush: () => app.flush(),
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server?.close()
      app.mailer.transport.close()
      await app.documents.stop()
      await db.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
