import { serve, type ServerType } from '@hono/node-server'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { MAX_DOCUMENT_FRAME_BYTES } from '#shared/limits.ts'
import { type App, createApp } from './app.ts'
import type { Config } from './config.ts'
import { stopFfmpeg } from './features/files/ffmpeg.ts'
import { recallFiles } from './features/files/recall.ts'
import { jobsOf } from './features/index.ts'
import { hasPeople } from './features/users/users.ts'
import { Jobs } from './jobs/jobs.ts'
import { openSite } from './one-node/open-site.ts'

const FLUSH_MS = 2_000
const HIGH_WATER_MS = 60_000
const COMMITS_MS = 1_000
const STOP_MS = 10_000
const MAX_CONNECTIONS = 20_000
/**
 * An idle connection stays open longer than proxies keep one (nginx one minute, Caddy two): a request that the proxy sends
 * while the server closes the connection would be lost.
 */
const IDLE_MS = 130_000

export interface RunningServer {
  port: number
  /** Answers the open requests, closes everything, and resolves within ten seconds. */
  stop(): Promise<void>
}

/** Opens the database and serves the whole product on one port. `beginAgain` stops it and starts it anew, when its database lost something. */
export async function startServer(
  config: Config,
  log: Logger,
  beginAgain?: () => void,
): Promise<RunningServer> {
  const { db, wentBack } = await openSite(config, hasPeople)
  if (db.updateCopy)
    log.warn(
      db.updateCopy,
      'the database was brought to this version; the copy from before is kept for going back',
    )
  if (wentBack) {
    log.warn('the database is older than it was: devices will send again what it has forgotten')
  }
  const app = await createApp(config, db, log)
  await recallFiles(app)
  const copy = await copyOf(app)
  const jobs = new Jobs(db, jobsOf(app), log, undefined, { ai: config.ai?.concurrency ?? 1 })
  await jobs.start(app.turns)

  // A full disk must not end the process that still answers.
  const markHighWater = () =>
    app.highWater
      .note(db)
      .catch((error: unknown) => log.error({ err: error }, 'the high-water mark was not written'))
  let flushing: Promise<void> | null = null
  const flush = () =>
    (flushing ??= app
      .flush()
      .catch((error: unknown) => log.error({ err: error }, 'flush failed'))
      .finally(() => (flushing = null)))
  const timers = [
    setInterval(() => void flush(), FLUSH_MS),
    // Each server of a site has a mark of its own.
    setInterval(() => void markHighWater(), HIGH_WATER_MS),
  ]
  if (db.lossWatch) {
    await markHighWater()
    const noteCommits = () => {
      try {
        app.highWater.noteCommits(db)
      } catch (error) {
        log.error({ err: error }, 'the high-water mark was not written')
      }
    }
    timers.push(setInterval(noteCommits, COMMITS_MS))
  }

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_DOCUMENT_FRAME_BYTES,
    perMessageDeflate: false,
  })
  const pings = setInterval(() => sockets.clients.forEach((socket) => socket.ping()), 25_000)
  await app.documents.recover()
  const { server, port } = await listen(app.hono.fetch, config, sockets)
  // An index of words that has to be made is begun at once.
  void flush()
  if (beginAgain)
    db.lossWatch?.begin(app.epoch, () => {
      log.warn(
        'the database lost changes that it had confirmed: beginning again, devices will send them',
      )
      beginAgain()
    })

  return {
    port,
    async stop() {
      app.stopping = true
      app.live.stop()
      await app.documents.stop()
      for (const timer of [...timers, pings]) clearInterval(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      // Also those that become idle now, when their last request is answered.
      const idle = setInterval(() => {
        if ('closeIdleConnections' in server) server.closeIdleConnections()
      }, 50)
      const forced = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections()
        // Upgraded sockets are none of the server's connections any more.
        for (const socket of sockets.clients) socket.terminate()
      }, STOP_MS - 2_000)
      await closed
      clearTimeout(forced)
      clearInterval(idle)
      sockets.close()
      stopFfmpeg()
      await jobs.stop()
      app.mailer.transport.close()
      app.metrics?.stop()
      await flushing
      await flush()
      await app.index.stop()
      await markHighWater()
      await copy?.stop()
      // One that came while the others were closed: a process that begins again would keep it, deaf.
      for (const socket of sockets.clients) socket.terminate()
      await app.close()
      await db.close()
      copy?.closed()
    },
  }
}

/** Loads the code of the second copy only where there is one. */
async function copyOf(app: App) {
  if (!app.config.copy) return null
  const { startCopy } = await import('./copy/start-copy.ts')
  return startCopy(app, app.config.copy)
}

function listen(
  fetch: Parameters<typeof serve>[0]['fetch'],
  config: Config,
  sockets: WebSocketServer,
): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        port: config.port,
        hostname: config.host,
        websocket: { server: sockets },
        serverOptions: {
          headersTimeout: 15_000,
          // A large upload takes long; the server gives a body up only when no more bytes arrive.
          requestTimeout: 0,
          keepAliveTimeout: IDLE_MS,
          maxHeaderSize: 16_384,
        },
      },
      (address) => resolve({ server, port: address.port }),
    )
    server.maxConnections = MAX_CONNECTIONS
    server.once('error', reject)
  })
}
