import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { portsOfOneNode } from '../one-node/ports.ts'
import { bytesContracts } from '../testing/ports/bytes.ts'
import type { Site } from '../testing/ports/site.ts'
import { openS3Server } from '../testing/s3-server.ts'
import { S3Store } from './s3-store.ts'

let server: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  server = await openS3Server()
})
afterAll(() => server.close())

/** Each process has a folder of its own: they share the bucket alone. */
async function open(): Promise<Site> {
  const folders: string[] = []
  const settings = await server.newBucket()
  const node = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-s3-node-'))
    folders.push(dataDir)
    return portsOfOneNode({ dataDir }, new S3Store(settings, dataDir))
  }
  return {
    node,
    restart: async () => undefined,
    close: async () =>
      folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })),
  }
}

describe('files in a bucket', () => {
  bytesContracts(open)
})
