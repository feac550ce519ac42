import { upgradeWebSocket } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Env } from '../../http/env.ts'
import type { Live, Socket } from '../../sync/live.ts'

/** Mounts the socket that tells devices at once of changes in the scopes they follow. */
export function mountLive(hono: Hono<Env>, { live, log }: { live: Live; log: Logger }): void {
  hono.get(
    '/api/sync/live',
    upgradeWebSocket((c) => liveSocket(live, c.req.query('ticket'), log)),
  )
}

async function liveSocket(live: Live, ticket: string | undefined, log: Logger) {
  const known = await live.redeem(ticket ?? '')
  let connection: ReturnType<Live['connect']> | undefined
  return {
    onOpen(_: unknown, socket: Socket) {
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
