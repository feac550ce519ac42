import type { Context } from 'hono'
import type { Logger } from 'pino'

/** What travels with each request inside the app. */
export interface Env {
  Variables: { requestId: string; log: Logger }
  Bindings: { incoming?: { socket?: { remoteAddress?: string; destroyed?: boolean } } }
}
export type RequestContext = Context<Env>
