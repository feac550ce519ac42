// The usual way to run it, with its defaults: no storage at all.
import { Server } from '@hocuspocus/server'

const server = new Server({ port: 0, address: '127.0.0.1', quiet: true, stopOnSignals: false })
await server.listen()
console.log(`port ${(server.httpServer.address() as { port: number }).port}`)
