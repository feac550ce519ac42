import { serve, type ServerType } from '@hono/node-server'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { MAX_DOCUMENT_FRAME_BYTES } from '#shared/limits.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { forgetDevices } from './features/auth/known-devices.ts'
import { mailReset } from './features/auth/mailed-links.ts'
import { eraseAccount } from './features/account/erase.ts'
import { makeExport } from './features/account/make-export.ts'
import { sweepExports } from './features/account/exports.ts'
import { purgeSessions } from './features/auth/sessions.ts'
import { digestWriter } from './features/digests/digest-letter.ts'
import { orderDigests } from './features/digests/order-digests.ts'
import { ACCOUNT_LETTERS } from './features/mail/account-letters.ts'
import { mailJobs, postmanFor } from './features/mail/mail-jobs.ts'
import { FileStore } from './features/files/file-store.ts'
import { stopFfmpeg } from './features/files/ffmpeg.ts'
import { processVideo } from './features/files/video.ts'
import { refreshVideo } from './features/posts/post-videos.ts'
import { recallFiles } from './features/files/recall.ts'
import { eraseDeleted, sweepFiles } from './features/files/sweep.ts'
import { refreshRising } from './features/posts/rising.ts'
import { tellMany } from './features/notifications/followers.ts'
import type { Audience } from './features/notifications/notify.ts'
import { ring } from './features/notifications/ring.ts'
import { forgetOld } from './features/notifications/sweep.ts'
import type { Ringing } from './features/push/queue-pushes.ts'
import { emptyBins } from './features/sections/empty-bin.ts'
import { thinVersions } from './features/versions/thinning.ts'
import { purgeTrust } from './features/trust/purge.ts'
import { Jobs } from './jobs/jobs.ts'
import { loaders } from './loaders.ts'
import { writeHighWater } from './sync/high-water.ts'
import { openSite } from './sync/open-site.ts'
import { purgeOld } from './sync/retention.ts'

const FLUSH_MS = 2_000
const HIGH_WATER_MS = 60_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const STOP_MS = 10_000
const MAX_CONNECTIONS = 20_000

export interface RunningServer {
  port: number
  /** Answers what is under way, closes everything, and resolves within ten seconds. */
  stop(): Promise<void>
}

/** Opens the database and serves the whole product on one port. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const { db, wentBack } = await openSite(config)
  if (wentBack) {
    log.warn('the database is older than it was: devices will send again what it has forgotten')
  }
  const app = await createApp(config, db, log)
  const store = new FileStore(config.dataDir)
  const fileParts = { db, store, erased: app.erased }
  await recallFiles(fileParts)
  const postman = postmanFor(config)
  const writers = { ...ACCOUNT_LETTERS, news: digestWriter(loaders) }
  const jobs = new Jobs(
    db,
    {
      ...mailJobs({ config, db, postman, writers }),
      'mail.news': { everyMs: MINUTE_MS, lane: 'crowd', work: () => orderDigests(db) },
      'auth.reset': { work: (payload) => mailReset(db, JSON.parse(payload) as string) },
      'posts.rising': {
        everyMs: HOUR_MS,
        work: () => db.write((trx) => refreshRising(trx, new Date().toISOString())),
      },
      'files.erase': { work: (ids) => eraseDeleted(fileParts, JSON.parse(ids) as string[]) },
      'files.video': {
        lane: 'slow',
        work: async (payload) => {
          const id = JSON.parse(payload) as string
          const isPlayable = await processVideo(db, store, id)
          await db.write((trx) => refreshVideo(trx, id, isPlayable, app.news))
        },
      },
      'files.sweep': { everyMs: 24 * HOUR_MS, work: () => sweepFiles(fileParts) },
      'notifications.followers': {
        lane: 'crowd',
        work: (payload, _, stopping, keep) =>
          tellMany(db, app.news, JSON.parse(payload) as Audience, { stopping, keep }),
      },
      'notifications.old': { everyMs: 24 * HOUR_MS, work: () => forgetOld(db, app.news) },
      'push.ring': {
        lane: 'network',
        work: (payload, _, stopping) =>
          ring(app.bell, db, JSON.parse(payload) as Ringing, stopping),
      },
      'books.bins': {
        everyMs: 24 * HOUR_MS,
        work: () => emptyBins(db, app.news, app.documents),
      },
      'books.versions': { everyMs: 24 * HOUR_MS, work: () => thinVersions(db, app.news) },
      'account.export': {
        lane: 'slow',
        work: (payload, _, stopping) =>
          makeExport({ db, store }, (JSON.parse(payload) as { id: string }).id, stopping),
      },
      'account.exports': { everyMs: 24 * HOUR_MS, work: () => sweepExports(db, store) },
      'account.delete': {
        lane: 'slow',
        work: (payload, _, stopping) => {
          const { id } = JSON.parse(payload) as { id: string }
          return eraseAccount({ ...app, db, store }, id, stopping)
        },
      },
      'generation.work': {
        lane: 'ai',
        work: (payload, _, stopping) =>
          app.generator.work((JSON.parse(payload) as { id: string }).id, stopping),
      },
      'payments.look': {
        lane: 'network',
        work: (payload) => {
          const { id, fully = false } = JSON.parse(payload) as { id: string; fully?: boolean }
          return app.cashier.look(id, { fully })
        },
      },
      'payments.stray': {
        lane: 'network',
        work: (payload) => app.cashier.stray((JSON.parse(payload) as { session: string }).session),
      },
      'payments.reconcile': {
        everyMs: 10 * MINUTE_MS,
        atStart: true,
        work: () => app.cashier.reconcile(),
      },
      'payments.catchUp': {
        everyMs: 24 * HOUR_MS,
        atStart: true,
        lane: 'network',
        work: () => app.cashier.catchUp(),
      },
      'sync.purge': { everyMs: 24 * HOUR_MS, work: () => purgeOld(db) },
      'auth.purge': {
        everyMs: 24 * HOUR_MS,
        work: () =>
          db.write(async (trx) => {
            await purgeSessions(trx)
            await forgetDevices(trx)
          }),
      },
      'trust.purge': {
        everyMs: HOUR_MS,
        work: () => db.write((trx) => purgeTrust(trx, new Date().toISOString())),
      },
    },
    log,
    undefined,
    { ai: config.ai?.concurrency ?? 1 },
  )
  await jobs.start()

  // A full disk must not end the process that still answers.
  const markHighWater = () =>
    writeHighWater(db, config.dataDir).catch((error: unknown) =>
      log.error({ err: error }, 'the high-water mark was not written'),
    )
  const timers = [
    setInterval(
      () => void app.flush().catch((error: unknown) => log.error({ err: error }, 'flush failed')),
      FLUSH_MS,
    ),
    setInterval(() => void markHighWater(), HIGH_WATER_MS),
  ]

  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_DOCUMENT_FRAME_BYTES,
    perMessageDeflate: false,
  })
  const pings = setInterval(() => sockets.clients.forEach((socket) => socket.ping()), 25_000)
  await app.documents.recover()
  const { server, port } = await listen(app.hono.fetch, config, sockets)

  return {
    port,
    async stop() {
      app.stopping = true
      app.live.stop()
      await app.documents.stop()
      for (const timer of [...timers, pings]) clearInterval(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      const forced = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections()
        // Upgraded sockets are none of the server's connections any more.
        for (const socket of sockets.clients) socket.terminate()
      }, STOP_MS - 2_000)
      await closed
      clearTimeout(forced)
      sockets.close()
      stopFfmpeg()
      await jobs.stop()
      postman.close()
      await app.flush().catch((error: unknown) => log.error({ err: error }, 'flush failed'))
      await markHighWater()
      await db.close()
    },
  }
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
          // A large upload takes its time; bodies are given up when nothing more comes of them.
          requestTimeout: 0,
          keepAliveTimeout: 5_000,
          maxHeaderSize: 16_384,
        },
      },
      (address) => resolve({ server, port: address.port }),
    )
    server.maxConnections = MAX_CONNECTIONS
    server.once('error', reject)
  })
}
