import type { Context } from 'hono'
import type { Logger } from 'pino'

/** The values that the app attaches to each request. */
export interface Env {
  Variables: { requestId: string; log: Logger }
  Bindings: { incoming?: { socket?: { remoteAddress?: string; destroyed?: boolean } } }
}
export type RequestContext = Context<Env>
