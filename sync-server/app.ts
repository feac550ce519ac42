import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import { contract } from '#shared/contract/index.ts'
import { ApiError } from '#shared/errors.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { authHandlers } from './features/auth/auth.routes.ts'
import { assertSessionAlive, ownerOf } from './features/auth/sessions.ts'
import { accountHandlers } from './features/account/account.routes.ts'
import { endErased } from './features/account/delete-account.ts'
import { adminHandlers } from './features/admin/admin.routes.ts'
import { awardsHandlers } from './features/awards/awards.routes.ts'
import { commentsHandlers } from './features/comments/comments.routes.ts'
import { flairsHandlers } from './features/flairs/flairs.routes.ts'
import { mutesHandlers } from './features/mutes/mutes.routes.ts'
import { moderationHandlers } from './features/moderation/moderation.routes.ts'
import { reportsHandlers } from './features/reports/reports.routes.ts'
import { communitiesHandlers } from './features/communities/communities.routes.ts'
import { postsHandlers } from './features/posts/posts.routes.ts'
import { updateRising } from './features/posts/rising.ts'
import { filesHandlers } from './features/files/files.routes.ts'
import { assetsHandlers } from './features/assets/assets.routes.ts'
import { booksHandlers } from './features/books/books.routes.ts'
import { documentSocket, ticketOf } from './features/documents/document-socket.ts'
import { documentsHandlers } from './features/documents/documents.routes.ts'
import { collaboratorsHandlers } from './features/collaborators/collaborators.routes.ts'
import { generationHandlers } from './features/generation/generation.routes.ts'
import { paymentsHandlers } from './features/payments/payments.routes.ts'
import { mountWebhook, WEBHOOK } from './features/payments/webhook.ts'
import { bibleHandlers } from './features/bible/bible.routes.ts'
import { chaptersHandlers } from './features/chapters/chapters.routes.ts'
import { readingHandlers } from './features/reading/reading.routes.ts'
import { remarksHandlers } from './features/remarks/remarks.routes.ts'
import { sectionsHandlers } from './features/sections/sections.routes.ts'
import { outlinesHandlers } from './features/outlines/outlines.routes.ts'
import { versionsHandlers } from './features/versions/versions.routes.ts'
import { passagesHandlers } from './features/passages/passages.routes.ts'
import { snippetsHandlers } from './features/snippets/snippets.routes.ts'
import { forksHandlers } from './features/forks/forks.routes.ts'
import { galleryHandlers } from './features/gallery/gallery.routes.ts'
import { worldsHandlers } from './features/worlds/worlds.routes.ts'
import { trustHandlers } from './features/trust/trust.routes.ts'
import { usersHandlers } from './features/users/users.routes.ts'
import { callerAddress, unlistedProxy } from './http/action-context.ts'
import type { Env } from './http/env.ts'
import { errorReply } from './http/errors.ts'
import { assertCleanAddress } from './http/input.ts'
import { mount, type ServerParts } from './http/mount.ts'
import { openApiDocument } from './http/openapi.ts'
import { requestLog } from './http/request-log.ts'
import { mountPolicyReports } from './http/policy-reports.ts'
import { apiHeaders, sameOrigin, securityHeaders } from './http/security-headers.ts'
import { askAsVisitor } from './http/ask.ts'
import { inlineScripts, mountClient } from './http/static.ts'
import { deliverNotifications } from './features/notifications/deliver.ts'
import { pushHandlers } from './features/push/push.routes.ts'
import { digestsHandlers, mountOneClick } from './features/digests/digests.routes.ts'
import { notificationsHandlers } from './features/notifications/notifications.routes.ts'
import { pagesOf } from './features/server/pages.ts'
import { serverHandlers } from './features/server/server.routes.ts'
import { searchHandlers } from './features/search/search.routes.ts'
import { settingsHandlers } from './features/settings/settings.routes.ts'
import { loaders } from './loaders.ts'
import { createServices, type Services } from './services.ts'
import { flushDirty } from './sync/changes.ts'
import { commandsOf, type QueuedHandlers } from './sync/commands.ts'
import { gates } from './sync/gates.ts'
import type { Live } from './sync/live.ts'
import { syncHandlers } from './sync/sync.routes.ts'

export interface App extends Services {
  hono: Hono<Env>
  /** While true, `/api/ready` says no and replies ask for their connection to be closed. */
  stopping: boolean
  /** Tells followers about counts that changed since the last time. Called every two seconds. */
  flush(): Promise<void>
}

/** Mounts every feature on one Hono app over an open database. */
export async function createApp(config: Config, db: Database, log: Logger): Promise<App> {
  const hono = new Hono<Env>()
  const services = await createServices(config, db, log, { loaders, gates })
  const { news, kept, limits, ends, erased, live, documents, tokens, proofs, index } = services
  const { epoch, publicUrl, trustedProxies, ai, payments, files, bell, generator, cashier } =
    services
  const { place } = services
  if ((await endErased(db, ends, erased)) > 0)
    log.warn('accounts that were deleted since are deleted again')
  const cookieName = publicUrl.protocol === 'https:' ? '__Host-rt' : 'rt'
  const parts: ServerParts = {
    db,
    news,
    kept,
    limits,
    publicUrl,
    trustedProxies,
    epoch,
    authenticate: async (reader, token) => {
      const claims = await tokens.verify(token)
      if (!claims) throw new ApiError('auth.expired')
      const rights = await assertSessionAlive(reader, claims.sessionId, claims.userId)
      return { id: claims.userId, session_id: claims.sessionId, ...rights }
    },
    spendProof: (proof) => proofs.spend(proof),
    recognise: async (c, reader) => {
      const refresh = getCookie(c, cookieName)
      return refresh === undefined ? null : ownerOf(reader, refresh, config.secrets.refresh)
    },
  }
  const app: App = {
    ...services,
    hono,
    stopping: false,
    async flush() {
      const now = new Date().toISOString()
      for (;;) {
        const counts = await db.write((trx) => flushDirty(trx, now, { post: updateRising }))
        const told = await db.write((trx) => deliverNotifications(trx, now))
        const heads = { ...counts, ...told }
        if (Object.keys(heads).length === 0) break
        news.tell(heads)
      }
      await index.catchUp()
    },
  }

  function noticeProxy(address: string | null) {
    if (address === null) return
    place.unlistedProxy = address
    log.warn(
      `A proxy at ${address} passes people on, and TRUST_PROXY does not name it: everybody counts as one address. Set TRUST_PROXY=${address}.`,
    )
  }

  hono.use('/api/*', requestLog(log))
  hono.use('/api/*', async (c, next) => {
    for (const [name, value] of apiHeaders(publicUrl)) c.header(name, value)
    // By it a device also knows that the reply is ours, and not of something in between.
    c.header('X-Sync-Epoch', String(epoch))
    assertCleanAddress(c.req.path)
    if (app.stopping) c.header('Connection', 'close')
    if (!place.unlistedProxy) noticeProxy(unlistedProxy(c, trustedProxies))
    // The payment provider has few addresses and many news; what it says is signed.
    if (c.req.path !== WEBHOOK) await limits.take('requests', callerAddress(c, trustedProxies))
    await next()
  })
  for (const call of ['sync/push', 'sync/pull', 'sync/snapshot', 'documents/exchange'])
    hono.use(`/api/${call}`, compress())
  for (const path of ['/api/auth/*', '/api/sync/live', '/api/collab/*'])
    hono.use(path, sameOrigin(publicUrl))
  hono.onError((error, c) => errorReply(error, c))

  hono.get('/api/health', (c) => c.json({ data: { ok: true } }))
  hono.get('/api/ready', (c) => {
    if (app.stopping) throw new ApiError('server.stopping', { retryAfter: 5 })
    return c.json({ data: { ok: true } })
  })
  hono.get('/api/openapi.json', (c) => c.json(openApiDocument(publicUrl.href)))
  mountWebhook(hono, { db, news, cashier, payments, log })
  mountPolicyReports(hono, { limits, trustedProxies, log })
  hono.get(
    '/api/sync/live',
    upgradeWebSocket((c) => liveSocket(live, c.req.query('ticket'), log)),
  )

  hono.get(
    '/api/collab/:document',
    upgradeWebSocket((c) => {
      const ticket = ticketOf(c.req.header('sec-websocket-protocol'), c.req.query('ticket'))
      return documentSocket(documents, c.req.param('document') ?? '', ticket)
    }),
  )

  const { refresh: refreshSecret } = config.secrets
  const { signUpCoins, dailyCoins } = config
  const bible = bibleHandlers(documents)
  const sections = sectionsHandlers(documents)
  const chapters = chaptersHandlers(documents)
  const outlines = outlinesHandlers(documents)
  const generation = generationHandlers({ ai, news, documents, generator })
  const notifications = notificationsHandlers(loaders)
  const queued: QueuedHandlers = {
    users: usersHandlers,
    notifications,
    settings: settingsHandlers,
    communities: communitiesHandlers,
    worlds: worldsHandlers,
    gallery: galleryHandlers,
    assets: assetsHandlers,
    books: booksHandlers,
    collaborators: collaboratorsHandlers,
    bible,
    chapters,
    sections,
    outlines,
    generation,
    versions: versionsHandlers,
    passages: passagesHandlers,
    reading: readingHandlers,
    snippets: snippetsHandlers,
    flairs: flairsHandlers,
    mutes: mutesHandlers,
    reports: reportsHandlers,
    posts: postsHandlers,
    comments: commentsHandlers,
    remarks: remarksHandlers,
    awards: awardsHandlers,
  }
  mount(hono, 'files', contract.files, filesHandlers(files), parts)
  mount(hono, 'users', contract.users, usersHandlers, parts)
  mount(hono, 'trust', contract.trust, trustHandlers(proofs), parts)
  mount(
    hono,
    'auth',
    contract.auth,
    authHandlers({ tokens, ends, erased, refreshSecret, signUpCoins, dailyCoins, cookieName }),
    parts,
  )
  mount(hono, 'communities', contract.communities, communitiesHandlers, parts)
  mount(hono, 'moderation', contract.moderation, moderationHandlers, parts)
  mount(hono, 'mutes', contract.mutes, mutesHandlers, parts)
  mount(hono, 'settings', contract.settings, settingsHandlers, parts)
  mount(hono, 'push', contract.push, pushHandlers(bell.vapid, bell.allowLoopback), parts)
  mount(hono, 'notifications', contract.notifications, notifications, parts)
  const digests = { db, news, secret: config.secrets.mail, limits, trustedProxies }
  mount(hono, 'digests', contract.digests, digestsHandlers(digests), parts)
  mountOneClick(hono, digests)
  mount(hono, 'worlds', contract.worlds, worldsHandlers, parts)
  mount(hono, 'gallery', contract.gallery, galleryHandlers, parts)
  mount(hono, 'assets', contract.assets, assetsHandlers, parts)
  mount(hono, 'books', contract.books, booksHandlers, parts)
  mount(hono, 'documents', contract.documents, documentsHandlers(documents, epoch, limits), parts)
  mount(hono, 'generation', contract.generation, generation, parts)
  mount(hono, 'payments', contract.payments, paymentsHandlers({ ai, payments }, cashier), parts)
  mount(hono, 'collaborators', contract.collaborators, collaboratorsHandlers, parts)
  mount(hono, 'bible', contract.bible, bible, parts)
  mount(hono, 'chapters', contract.chapters, chapters, parts)
  mount(hono, 'sections', contract.sections, sections, parts)
  mount(hono, 'outlines', contract.outlines, outlines, parts)
  mount(hono, 'versions', contract.versions, versionsHandlers, parts)
  mount(hono, 'passages', contract.passages, passagesHandlers, parts)
  mount(hono, 'reading', contract.reading, readingHandlers, parts)
  mount(hono, 'snippets', contract.snippets, snippetsHandlers, parts)
  mount(hono, 'forks', contract.forks, forksHandlers(documents, files), parts)
  mount(hono, 'flairs', contract.flairs, flairsHandlers, parts)
  mount(hono, 'awards', contract.awards, awardsHandlers, parts)
  mount(hono, 'posts', contract.posts, postsHandlers, parts)
  mount(hono, 'comments', contract.comments, commentsHandlers, parts)
  mount(hono, 'remarks', contract.remarks, remarksHandlers, parts)
  mount(hono, 'reports', contract.reports, reportsHandlers, parts)
  mount(hono, 'server', contract.server, serverHandlers(config), parts)
  mount(hono, 'search', contract.search, searchHandlers(index), parts)
  mount(
    hono,
    'admin',
    contract.admin,
    adminHandlers({ place, ends, ai, generator, payments, cashier, news }),
    parts,
  )
  mount(
    hono,
    'account',
    contract.account,
    accountHandlers({ ends, erased, store: files.store }),
    parts,
  )
  const commands = commandsOf(queued)
  mount(
    hono,
    'sync',
    contract.sync,
    syncHandlers({ ...parts, loaders, gates, live, commands, log }),
    parts,
  )

  hono.all('/api/*', () => {
    throw new ApiError('request.not_found')
  })
  hono.use('*', securityHeaders(publicUrl, inlineScripts(config.clientDir)))
  const ask = askAsVisitor(hono, publicUrl)
  mountClient(hono, config.clientDir, pagesOf({ ...parts, ask, clientDir: config.clientDir, log }))
  return app
}

function liveSocket(live: Live, ticket: string | undefined, log: Logger) {
  const known = live.redeem(ticket ?? '')
  let connection: ReturnType<Live['connect']> | undefined
  return {
    onOpen(
      _: unknown,
      socket: { send(text: string): void; close(code?: number, reason?: string): void },
    ) {
      if (known) connection = live.connect(socket, known.viewer)
      else socket.close(4401, 'unknown ticket')
    },
    onMessage(event: { data: unknown }) {
      connection?.receive(event.data).catch((error: unknown) => {
        log.error({ err: error }, 'a follow failed')
      })
    },
    onClose() {
      connection?.close()
    },
  }
}
