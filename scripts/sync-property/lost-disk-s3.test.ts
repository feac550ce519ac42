import { join } from 'node:path'
import { S3Process } from '../../sync-server/testing/s3/s3-process.ts'
import { testLostDisk } from './lose-disk.ts'

testLostDisk('a bucket', async () => {
  const s3 = new S3Process()
  await s3.start()
  const { env, directory, settings } = s3
  return { env, from: 's3', folder: join(directory, settings.bucket), close: () => s3.remove() }
})
