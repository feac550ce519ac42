import { upgradeWebSocket } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Env } from '../../http/env.ts'
import { callerAddress } from '../../http/action-context.ts'
import type { RequestContext } from '../../http/env.ts'
import type { Live, Socket } from '../../sync/live.ts'

interface Parts {
  live: Live
  log: Logger
  trustedProxies: string[]
}

/** Mounts the socket that tells devices at once of changes in the scopes they follow. */
export function mountLive(hono: Hono<Env>, { live, log, trustedProxies }: Parts): void {
  hono.get(
    '/api/sync/live',
    upgradeWebSocket((c) =>
      liveSocket(
        live,
        c.req.query('ticket'),
        callerAddress(c as RequestContext, trustedProxies),
        log,
      ),
    ),
  )
}

async function liveSocket(live: Live, ticket: string | undefined, address: string, log: Logger) {
  const known = await live.redeem(ticket ?? '')
  let connection: ReturnType<Live['connect']> | undefined
  return {
    onOpen(_: unknown, socket: Socket) {
      if (known) connection = live.connect(socket, known.viewer, address)
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
