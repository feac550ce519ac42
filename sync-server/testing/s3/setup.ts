import { openS3Server } from '../s3-server.ts'
import { TEST_S3, type TestS3 } from './buckets.ts'

/** Puts an S3 server in place for all test files. */
export async function setup(): Promise<() => Promise<void>> {
  const { settings, directory, close } = await openS3Server()
  process.env[TEST_S3] = JSON.stringify({ settings, directory } satisfies TestS3)
  return close
}
