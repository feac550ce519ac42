import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { pino } from 'pino'
import { WebSocketServer } from 'ws'
import { type App, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { newTestPlace, openTestDatabase } from './open-test-database.ts'
import { newTestBucket } from './s3/buckets.ts'
import { CLUSTER, copyTestDatabase } from './postgres/databases.ts'
import { writeTwice } from './write-twice.ts'

export interface TestApp {
  app: App
  db: Database
  config: Config
  /** The folders that have all of its data. */
  folders: string[]
  /** Sends a request through the whole app, without a network. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Opens a port, for sockets, which need a network; every call returns the same one. */
  listen(): Promise<number>
  /** Does the work that the server does every two seconds. */
  flush(): Promise<void>
  /** Copies it as it is now; another app can begin as this copy. */
  keep(folder: string): Promise<Kept>
  close(): Promise<void>
}

/** A copy of an app's folder, and of its database if that is elsewhere. */
export interface Kept {
  folder: string
  database?: string
  /** The name of its bucket; with `TEST_S3` alone, and the app that it was copied from has to be open still. */
  bucket?: string
}

/** The real app over a real database in a temporary folder, a copy of `like` perhaps, that `close` removes. */
export async function createTestApp(
  env: Record<string, string> = {},
  like?: Kept,
  bucket = newTestBucket(like?.bucket),
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-test-'))
  if (like) cpSync(like.folder, dataDir, { recursive: true })
  const place = await newTestPlace(like?.database)
  const quiet = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const read = readConfig({ DATA_DIR: dataDir, ...place.env, ...quiet, ...env })
  const config = { ...read, files: read.files ?? bucket.files }
  const opened = await openTestDatabase(config)
  const writes = env['WRITES'] ?? process.env['WRITES']
  const db = writes === 'twice' ? writeTwice(opened) : opened
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
    folders: [dataDir, ...bucket.folders],
    fetch: async (path, init) => app.hono.request(path, init),
    listen: () => (listening ??= listen()),
    flush: () => app.flush(),
    async keep(folder) {
      db.scrub()
      cpSync(dataDir, folder, { recursive: true })
      const { databaseUrl, files } = config
      const kept = { folder, ...(files && { bucket: files.bucket }) }
      if (databaseUrl === null) return kept
      return { ...kept, database: await copyTestDatabase(process.env[CLUSTER]!, databaseUrl) }
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server?.close()
      app.mailer.transport.close()
      await app.documents.stop()
      await app.index.stop()
      await app.close()
      await db.close()
      await place.drop()
      bucket.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
