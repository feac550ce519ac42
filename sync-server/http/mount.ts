import type { Hono } from 'hono'
import type { Calls, Endpoint } from '#shared/contract/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { headOf } from '../sync/changes.ts'
import type { Person, Viewer } from '../sync/entities.ts'
import { type Command, execute } from '../sync/execute.ts'
import { actionContext, callerAddress, uploadContext } from './action-context.ts'
import { assertMayWrite, viewerOf } from './authenticate.ts'
import type { Env, RequestContext } from './env.ts'
import {
  type ActionContext,
  type Handlers,
  isCommand,
  type ReadContext,
  type UploadContext,
} from './handlers.ts'
import { mutationIdOf } from './idempotency.ts'
import { parseInput, readInput } from './input.ts'
import type { CachedResponse } from './response-cache.ts'
import type { Page } from './paging.ts'
import { limitsOf } from './rate-limit.ts'
import { type FileReply, sendFile } from './send-file.ts'
import type { ServerParts } from './server-parts.ts'

type Read = (input: unknown, context: ReadContext) => Promise<unknown>
type Take = (input: unknown, context: UploadContext) => Promise<unknown>
type Action = (input: unknown, context: ActionContext) => Promise<unknown>

/** Makes the routes of one feature: the contract says where and how, the handler table says what. */
export function mount<F extends Calls>(
  app: Hono<Env>,
  name: string,
  feature: F,
  handlers: Handlers<F>,
  parts: ServerParts,
) {
  for (const [call, endpoint] of Object.entries<Endpoint>(feature)) {
    const handler = handlers[call as keyof F] as unknown
    const limits = limitsOf(endpoint)
    app.on(endpoint.method, `/api${endpoint.path}`, async (c) => {
      const viewer = await viewerOf(c, endpoint, parts.db.read, parts)
      assertMayWrite(viewer, endpoint)
      const address = callerAddress(c, parts.trustedProxies)
      const caller = { address, account: viewer?.id ?? null }
      if (endpoint.method === 'GET') {
        const answer = () => read(c, endpoint, handler as Read, viewer, parts)
        return parts.limits.count(limits, caller, answer)
      }
      if (endpoint.takes) {
        return parts.limits.count(limits, caller, async () => {
          const input = parseInput(endpoint, { params: c.req.param() })
          return c.json({ data: await (handler as Take)(input, uploadContext(c, parts, viewer)) })
        })
      }
      const raw = await readInput(c, endpoint)
      return parts.limits.count(limits, { ...caller, body: raw.body }, async () => {
        const input = parseInput(endpoint, raw)
        if (endpoint.proof) await parts.spendProof(c.req.header('x-proof'))
        if (isCommand(endpoint)) {
          return command(
            c,
            `${name}.${call}`,
            handler as Command,
            // The same arguments as a device sends: a client may repeat a call through push under its id.
            { params: endpoint.params && raw.params, body: raw.body },
            input,
            viewer!,
            parts,
          )
        }
        const context = actionContext(c, parts, viewer)
        return c.json({ data: await (handler as Action)(input, context) })
      })
    })
  }
}

async function command(
  c: RequestContext,
  name: string,
  handler: Command,
  args: unknown,
  input: unknown,
  user: Person,
  parts: ServerParts,
): Promise<Response> {
  const mutationId = mutationIdOf(c.req.header('idempotency-key'), user.id)
  const order = { name, v: 1, input, args, user, mutationId, deviceId: null, deps: [] }
  const outcome = await execute(parts.db, parts.changeBus, handler, order)
  if (outcome.status === 'rejected') {
    const { code, issues } = outcome.refusal
    throw new ApiError(code, issues ? { issues } : {})
  }
  if (outcome.repeated && outcome.output === undefined) throw new ApiError('sync.already_done')
  return c.json({ data: outcome.output })
}

async function read(
  c: RequestContext,
  endpoint: Endpoint,
  handler: Read,
  viewer: Viewer,
  parts: ServerParts,
): Promise<Response> {
  const { responseCache } = parts
  const key = `${viewer?.id ?? ''} ${c.req.url.slice(c.req.url.indexOf('/api/'))}`
  const found = responseCache.get(key)
  if (found) return send(c, found)
  const input = parseInput(endpoint, { params: c.req.param(), query: c.req.query() })
  const mark = responseCache.mark()
  const asOf: string[] = []
  const scopes: string[] = []
  const output = await handler(input, {
    db: parts.db.read,
    viewer,
    speaksOf: async (scope, snapshot = parts.db.read) => {
      asOf.push(`${scope}=${(await headOf(snapshot, scope)).head}`)
    },
    snapshot: (work) => parts.db.snapshot(work),
    cacheUntilChanged: (...names) => void scopes.push(...names),
  })
  if (endpoint.method === 'GET' && endpoint.gives) return sendFile(c, output as FileReply)
  const body = JSON.stringify(endpoint.paged ? envelope(output as Page<unknown>) : { data: output })
  const headers: Record<string, string> = {}
  if (asOf.length > 0) headers['X-Sync-As-Of'] = asOf.join(',')
  if (scopes.length > 0) return send(c, responseCache.keep(key, mark, scopes, body, headers))
  return c.body(body, 200, { 'Content-Type': 'application/json', ...headers })
}

function send(c: RequestContext, reply: CachedResponse): Response {
  if (c.req.header('if-none-match') === reply.etag)
    return c.body(null, 304, { ETag: reply.etag, ...reply.headers })
  return c.body(reply.body, 200, {
    'Content-Type': 'application/json',
    ETag: reply.etag,
    ...reply.headers,
  })
}

function envelope({ items, next_cursor }: Page<unknown>) {
  return { data: items, next_cursor }
}
