import { PATIENCE_MS } from '#shared/testing/patience.ts'
import { CLUSTER, newTestDatabase } from '../postgres/databases.ts'
import { openS3Server } from '../s3-server.ts'
import { REDIS } from './setup.ts'

/** A new database of PostgreSQL, a Redis and a bucket of an S3 server, as settings that all nodes of a test's site get. */
export async function newSharedPlace(
  redisUrl = process.env[REDIS]!,
  cluster = process.env[CLUSTER]!,
) {
  const { url, drop } = await newTestDatabase(cluster)
  const s3 = await openS3Server()
  const { endpoint, bucket, accessKey, secretKey } = s3.settings
  const env = {
    DATABASE_URL: url,
    REDIS_URL: redisUrl,
    // A busy machine is no Redis that is away: a node would count for itself.
    REDIS_PATIENCE_MS: String(PATIENCE_MS),
    // Nobody sends the mails of these tests.
    SMTP_URL: 'smtp://127.0.0.1:1',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  }
  return {
    env,
    async drop() {
      await s3.close()
      await drop()
    },
  }
}
