import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Habits {
  /** `believe` adds the caller's address only where the caller claims none. */
  forwarded: 'add' | 'believe' | 'none'
  upgrades: boolean
  /** It refuses larger bodies, as nginx does from 1 MB on. */
  most?: number
}

/** A proxy on this machine, with the faults that real ones are set up with. */
export async function openProxy(target: () => number, habits: Habits) {
  const headersOf = ({ headers, socket }: IncomingMessage) => {
    const claimed = headers['x-forwarded-for']
    const { 'x-forwarded-for': _, ...others } = headers
    if (habits.forwarded === 'none') return others
    const own = socket.remoteAddress ?? ''
    if (claimed === undefined) return { ...others, 'x-forwarded-for': own }
    const all = habits.forwarded === 'add' ? `${String(claimed)}, ${own}` : claimed
    return { ...others, 'x-forwarded-for': all }
  }
  const options = (from: IncomingMessage) => ({
    host: '127.0.0.1',
    port: target(),
    method: from.method,
    path: from.url,
    headers: headersOf(from),
  })
  const server: Server = createServer((from, to) => {
    if (Number(from.headers['content-length'] ?? 0) > (habits.most ?? Infinity))
      return void to.writeHead(413).end()
    const onward = request(options(from), (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(to)
    })
    onward.on('error', () => to.writeHead(502).end())
    from.pipe(onward)
  })
  server.on('upgrade', (from, socket) => {
    if (!habits.upgrades) return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    const onward = request(options(from))
    onward.on('upgrade', (reply, far, first) => {
      const lines = reply.rawHeaders.flatMap((name, i, all) =>
        i % 2 === 0 ? [`${name}: ${all[i + 1]}`] : [],
      )
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      socket.write(first)
      far.pipe(socket).pipe(far)
    })
    onward.on('error', () => socket.destroy())
    onward.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
