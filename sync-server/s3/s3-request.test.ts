import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { S3Requests } from './s3-request.ts'

const settings = {
  endpoint: 'http://127.0.0.1',
  bucket: 'harbour',
  region: 'us-east-1',
  accessKey: 'key',
  secretKey: 'secret',
}

async function withServer(
  listener: RequestListener,
  work: (url: string, requests: S3Requests) => Promise<void>,
): Promise<void> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    await work(`http://127.0.0.1:${port}/harbour/one`, new S3Requests(settings))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('a server that never answers is not waited for', () =>
  withServer(
    () => undefined,
    async (url, requests) => {
      await expect(requests.send(url, { patience: 50 })).rejects.toMatchObject({
        name: 'TimeoutError',
      })
    },
  ))

test('a server that fails once is asked again, and not a third time', async () => {
  let asked = 0
  await withServer(
    (_, reply) => {
      asked++
      reply.writeHead(asked === 2 ? 200 : 503).end('an answer')
    },
    async (url, requests) => {
      expect((await requests.send(url)).statusCode).toBe(200)
      asked = 2
      expect((await requests.send(url)).statusCode).toBe(503)
      expect(asked).toBe(4)
    },
  )
})

test('a line that the server has closed meanwhile is not taken for its absence', async () => {
  const lines: Socket[] = []
  await withServer(
    (request, reply) => {
      // Breaks the line that was kept, before it answers.
      if (lines.includes(request.socket)) return void request.socket.destroy()
      lines.push(request.socket)
      reply.end('an answer')
    },
    async (url, requests) => {
      for (let n = 0; n < 2; n++)
        expect(
          await text(await requests.send(url, { method: 'PUT', body: Buffer.from('x') })),
        ).toBe('an answer')
      expect(lines).toHaveLength(2)
    },
  )
})
