import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../s3-settings.ts'

/** A real S3 server on a free port, with one bucket. It knows the key S3RVER alone. */
export async function openS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'loreloom-s3-'))
  const bucket = 'harbour'
  let buckets = 0
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  return {
    settings,
    directory,
    /** With the same key. */
    async newBucket(): Promise<S3Settings> {
      const fresh = `harbour-${++buckets}`
      mkdirSync(join(directory, fresh))
      return { ...settings, bucket: fresh }
    },
    async close(): Promise<void> {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
