import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSite, patientIn, removeSites } from '../../testing/doctor-site.ts'
import { openS3Server } from '../../testing/s3-server.ts'
import { checkBucket } from './bucket.ts'

const DATABASE_URL = 'postgres://loreloom@localhost/loreloom'
let server: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  server = await openS3Server()
})
afterAll(async () => {
  await server.close()
  removeSites()
})

function look(env: Record<string, string> = {}) {
  const { endpoint, bucket, accessKey, secretKey } = server.settings
  const s3 = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket }
  const key = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
  return checkBucket(patientIn(newSite(), { ...s3, ...key, ...env }))
}

test('a bucket is tried out, and the doctor says what it is for', async () => {
  const [copy] = await look()
  expect(copy).toMatchObject({
    state: 'fine',
    found: expect.stringMatching(/^The second copy is in/),
  })
  const [files] = await look({ DATABASE_URL })
  expect(files).toMatchObject({ state: 'fine', found: expect.stringMatching(/^All files/) })
})

test.each([
  ['a wrong key', { S3_SECRET_KEY: 'wrong' }, 'SignatureDoesNotMatch', 'S3_SECRET_KEY'],
  ['a bucket that is not there', { S3_BUCKET: 'nowhere' }, 'NoSuchBucket', 'Make the bucket'],
  ['no server', { S3_ENDPOINT: 'http://127.0.0.1:2' }, 'ECONNREFUSED', 'Start the S3 server'],
])('%s is named with its cure', async (_, wrong, found, cure) => {
  expect((await look({ DATABASE_URL, ...wrong }))[0]).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining(found),
    cure: expect.stringContaining(cure),
  })
})

test('without a bucket there is nothing to say beside SQLite', async () => {
  expect(await checkBucket(patientIn(newSite()))).toEqual([])
  const [files] = await checkBucket(patientIn(newSite(), { DATABASE_URL }))
  expect(files).toMatchObject({ state: 'look', found: expect.stringContaining('DATA_DIR') })
})
