import { connect, createServer, type Server, type Socket } from 'node:net'

/** A connection to the server that breaks on command: messages on their way may have arrived or not. */
export class FlakyLine {
  port = 0
  isDown = false
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  constructor(serverPort: () => number) {
    this.#server = createServer((near) => {
      if (this.isDown) return near.destroy()
      const far = connect(serverPort(), '127.0.0.1')
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket)
        socket.setNoDelay(true)
        socket.pipe(other)
        socket.on('error', () => other.destroy())
        socket.on('close', () => {
          this.#sockets.delete(socket)
          other.destroy()
        })
      }
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.port = (this.#server.address() as { port: number }).port
  }

  break(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.break()
    this.#server.close()
  }
}
