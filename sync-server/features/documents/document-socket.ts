import { CLOSE } from '#shared/rules/documents.ts'
import type { Connection, Socket } from './connection.ts'
import type { Documents } from './documents.ts'

/** A browser can name no header but the protocols it speaks. */
const PROTOCOL = /(?:^|[\s,])ticket\.([\w-]+)/

/** The ticket of an upgrade: among the protocols it offers, or in its address. */
export function ticketOf(protocols: string | undefined, query: string | undefined): string {
  return PROTOCOL.exec(protocols ?? '')?.[1] ?? query ?? ''
}

/** What happens on the socket of one document. */
export function documentSocket(documents: Documents, name: string, ticket: string) {
  const guest = documents.redeem(ticket, name)
  let connection: Connection | undefined
  return {
    onOpen(_: unknown, { raw }: { raw?: unknown }) {
      // The socket itself: it alone knows how much of what was sent is still unread.
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
