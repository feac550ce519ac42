// The minimum of a server for live documents: it sends each message to the other sockets of the same address, and stores
// nothing.
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

const rooms = new Map<string, Set<WebSocket>>()
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
const server = createServer()
server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, (opened) => {
    const name = request.url ?? ''
    const room = rooms.get(name) ?? new Set()
    rooms.set(name, room.add(opened))
    opened.on('message', (data: Buffer) => {
      for (const other of room) if (other !== opened) other.send(data)
    })
    opened.on('close', () => room.delete(opened))
  }),
)
server.listen(0, '127.0.0.1', () =>
  console.log(`port ${(server.address() as { port: number }).port}`),
)
