import { upgradeWebSocket } from '@hono/node-server'
import type { Hono } from 'hono'
import { CLOSE } from '#shared/rules/documents.ts'
import type { Env } from '../../http/env.ts'
import type { Connection, Socket } from './connection.ts'
import type { Documents } from './documents.ts'

/** A browser can name no header but the protocols it speaks. */
const PROTOCOL = /(?:^|[\s,])ticket\.([\w-]+)/

/** Mounts the socket on which a device and the server edit one document. */
export function mountDocumentSocket(
  hono: Hono<Env>,
  { documents }: { documents: Documents },
): void {
  hono.get(
    '/api/collab/:document',
    upgradeWebSocket((c) => {
      const ticket = ticketOf(c.req.header('sec-websocket-protocol'), c.req.query('ticket'))
      return documentSocket(documents, c.req.param('document') ?? '', ticket)
    }),
  )
}

/** The ticket of an upgrade: among the protocols it offers, or in its address. */
function ticketOf(protocols: string | undefined, query: string | undefined): string {
  return PROTOCOL.exec(protocols ?? '')?.[1] ?? query ?? ''
}

/** Handlers of one document's socket. */
async function documentSocket(documents: Documents, name: string, ticket: string) {
  const guest = await documents.redeem(ticket, name)
  let connection: Connection | undefined
  return {
    onOpen(_: unknown, { raw }: { raw?: unknown }) {
      // The socket itself: only it knows how many sent bytes are still unread.
      const socket = raw as Socket
      if (guest) connection = documents.connect(socket, guest)
      else socket.close(CLOSE.unknownTicket, 'unknown ticket')
    },
    onMessage({ data }: { data: unknown }) {
      connection?.receive(data)
    },
    onClose() {
      if (connection) documents.disconnect(connection)
    },
  }
}
