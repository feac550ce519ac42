import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import { contract } from '#shared/contract/index.ts'
import { ApiError } from '#shared/errors.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { endErased } from './features/account/delete-account.ts'
import { assertSessionAlive, ownerOf } from './features/auth/sessions.ts'
import { features, gates, handlersOf, loaders, personal, traces } from './features/index.ts'
import { WEBHOOK } from './features/payments/webhook.ts'
import { pagesOf } from './features/public-pages/pages.ts'
import { flush } from './flush.ts'
import { callerAddress, unlistedProxy } from './http/action-context.ts'
import { askAsVisitor } from './http/ask.ts'
import { mountDoctor } from './http/doctor.ts'
import type { Env } from './http/env.ts'
import { errorReply } from './http/errors.ts'
import { assertCleanAddress } from './http/input.ts'
import { mount } from './http/mount.ts'
import { openApiDocument } from './http/openapi.ts'
import { mountPolicyReports } from './http/policy-reports.ts'
import { requestLog } from './http/request-log.ts'
import { apiHeaders, sameOrigin, securityHeaders } from './http/security-headers.ts'
import type { ServerParts } from './http/server-parts.ts'
import { inlineScripts, mountClient } from './http/static.ts'
import { openPorts } from './open-ports.ts'
import { epochOf } from './sync/changes.ts'
import { createServices, type Services } from './services.ts'

export interface App extends Services {
  hono: Hono<Env>
  /** While true, `/api/ready` returns an error, and replies ask the client to close its connection. */
  stopping: boolean
  /** Sends followers the counts that changed since the last call. The server calls it every two seconds. */
  flush(): Promise<void>
}

/** Mounts every feature on one Hono app over an open database. */
export async function createApp(config: Config, db: Database, log: Logger): Promise<App> {
  const services = await createServices(config, db, log, await openPorts(config, db, log), {
    loaders,
    gates,
    personal,
    traces,
  })
  const { publicUrl } = services
  if ((await endErased(db, services)) > 0)
    log.warn('accounts that were deleted since are deleted again')
  const hono = new Hono<Env>()
  const app: App = { ...services, hono, stopping: false, flush: () => flush(services) }
  services.metrics?.mount(hono, services)
  guardApi(app)
  mountStatus(app)
  mountDoctor(hono, services)
  mountPolicyReports(hono, services)
  const parts: ServerParts = { ...services, ...callersOf(services) }
  const handlers = handlersOf(services)
  for (const { routes } of features) routes?.(hono, services)
  for (const name of Object.keys(contract) as (keyof typeof contract)[])
    mount(hono, name, contract[name], handlers[name], parts)
  hono.all('/api/*', () => {
    throw new ApiError('request.not_found')
  })
  const { clientDir } = config
  hono.use('*', securityHeaders(publicUrl, inlineScripts(clientDir)))
  const ask = askAsVisitor(hono, publicUrl)
  mountClient(hono, clientDir, pagesOf({ ...services, ask, clientDir }))
  return app
}

/** Sets up the checks and headers of every API request, before its own route. */
function guardApi(app: App): void {
  const { hono, log, limits, runtime, epoch, publicUrl, trustedProxies } = app
  function noticeProxy(address: string | null) {
    if (address === null) return
    runtime.unlistedProxy = address
    log.warn(
      `A proxy at ${address} passes people on, and TRUST_PROXY does not name it: everybody counts as one address. Set TRUST_PROXY=${address}.`,
    )
  }

  hono.use('/api/*', requestLog(log))
  hono.use('/api/*', async (c, next) => {
    for (const [name, value] of apiHeaders(publicUrl)) c.header(name, value)
    // By this header a device also knows that the reply is from this server, not from a proxy in between.
    c.header('X-Sync-Epoch', String(epoch))
    assertCleanAddress(c.req.path)
    if (app.stopping) c.header('Connection', 'close')
    if (!runtime.unlistedProxy) noticeProxy(unlistedProxy(c, trustedProxies))
    // The payment provider makes many calls from few addresses; its signature protects the webhook instead.
    if (c.req.path !== WEBHOOK) await limits.take('requests', callerAddress(c, trustedProxies))
    await next()
  })
  for (const call of ['sync/push', 'sync/pull', 'sync/snapshot', 'documents/exchange'])
    hono.use(`/api/${call}`, compress())
  for (const path of ['/api/auth/*', '/api/sync/live', '/api/collab/*'])
    hono.use(path, sameOrigin(publicUrl))
  hono.onError((error, c) => errorReply(error, c))
}

function mountStatus(app: App): void {
  const { hono, publicUrl } = app
  hono.get('/api/health', (c) => c.json({ data: { ok: true } }))
  hono.get('/api/ready', async (c) => {
    if (app.stopping) throw new ApiError('server.stopping', { retryAfter: 5 })
    // A database that is away throws.
    await epochOf(app.db.read)
    return c.json({ data: { ok: true } })
  })
  hono.get('/api/openapi.json', (c) => c.json(openApiDocument(publicUrl.href)))
}

/** The checks of a caller's token, cookie and puzzle. */
function callersOf({
  tokens,
  proofs,
  cookieName,
  secrets,
}: Services): Pick<ServerParts, 'authenticate' | 'recognise' | 'spendProof'> {
  return {
    authenticate: async (reader, token) => {
      const claims = await tokens.verify(token)
      if (!claims) throw new ApiError('auth.expired')
      const rights = await assertSessionAlive(reader, claims.sessionId, claims.userId)
      return { id: claims.userId, session_id: claims.sessionId, ...rights }
    },
    recognise: async (c, reader) => {
      const refresh = getCookie(c, cookieName)
      return refresh === undefined ? null : ownerOf(reader, refresh, secrets.refresh)
    },
    spendProof: (proof) => proofs.spend(proof),
  }
}
