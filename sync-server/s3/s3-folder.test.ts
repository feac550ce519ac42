import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { S3Folder } from './s3-folder.ts'

test('a server that does not know how to delete several objects at once is asked for each', async () => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    reply.writeHead(request.method === 'DELETE' ? 204 : 501).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const key = { accessKey: 'key', secretKey: 'secret' }
  const settings = { endpoint, bucket: 'harbour', region: 'us-east-1', ...key }
  const objects = new S3Folder(settings, 'place')
  await objects.remove(['one', 'two'])
  await objects.remove(['three', 'four'])
  const deleted = asked.filter((line) => line.startsWith('DELETE'))
  expect(deleted.sort()).toEqual(
    ['four', 'one', 'three', 'two'].map((name) => `DELETE /harbour/place/${name}`),
  )
  // The first time, and once more because a server may have failed by accident.
  expect(asked.filter((line) => line.startsWith('POST'))).toHaveLength(2)
  server.closeAllConnections()
  server.close()
})
