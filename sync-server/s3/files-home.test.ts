import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { S3Target } from '../copy/s3-target.ts'
import { COPY_ID, putJson } from '../copy/target.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/sqlite/open-database.ts'
import type { S3Settings } from '../s3-settings.ts'
import { gatherCast } from '../testing/cast.ts'
import { photo } from '../testing/pictures.ts'
import { openS3Server } from '../testing/s3-server.ts'
import { createTestApp } from '../testing/test-app.ts'
import { filesOf } from '../testing/uploads.ts'
import { openStore } from '../open-store.ts'
import { FILES_FOLDER, FILES_MARK } from './bucket-use.ts'
import { S3Folder } from './s3-folder.ts'
import { openS3Store } from './open-s3-store.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'loreloom-home-'))
const opened: Database[] = []
let server: Awaited<ReturnType<typeof openS3Server>>
let settings: S3Settings
beforeAll(async () => {
  server = await openS3Server()
})
beforeEach(async () => {
  settings = await server.newBucket()
})
afterAll(async () => {
  for (const db of opened) await db.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function newSite(): Database {
  const db = openDatabase(join(folder, `${opened.length}.db`))
  opened.push(db)
  return db
}
const start = (db: Database, to = settings) => openS3Store(to, { dataDir: folder, db, log })

test('a bucket has the files of one site: its own next start finds them, another site is refused', async () => {
  const db = newSite()
  await start(db)
  await expect(start(newSite())).rejects.toThrow('has the files of another site')
  await start(db)
})

test('the mark that another server is writing is looked at again; a damaged one is said', async () => {
  const db = newSite()
  await start(db)
  const objects = new S3Folder(settings, FILES_FOLDER)
  const mark = (await objects.get(FILES_MARK))!
  await objects.put(FILES_MARK, Buffer.alloc(0))
  const starting = start(db)
  // As a server that starts beside it does.
  setTimeout(() => void objects.put(FILES_MARK, mark), 100)
  await starting
  await objects.put(FILES_MARK, Buffer.alloc(0))
  await expect(start(db)).rejects.toThrow(
    'files-of-site/site.json is damaged. If the files there are this site’s, delete it and start again.',
  )
})

test('a site whose files are in a bucket does not start without its settings', async () => {
  const db = newSite()
  const store = (files: S3Settings | null) => openStore({ dataDir: folder, files }, db, log)
  await store(null)
  await store(settings)
  await expect(store(null)).rejects.toThrow(
    'The files of this site are in a bucket. Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY, as at its other starts.',
  )
})

test('a bucket with the second copy of a site is no home for files', async () => {
  await putJson(new S3Target(settings), COPY_ID, { id: 'one' })
  await expect(start(newSite())).rejects.toThrow('has the second copy of a site. With DATABASE_URL')
})

test('a bucket with the files of a site takes no second copy', async () => {
  await start(newSite())
  await expect(new S3Target(settings).prepare()).rejects.toThrow(
    'has the files of a site. Beside SQLite',
  )
})

test('a site whose files are elsewhere does not begin with an empty bucket', async () => {
  const app = await createTestApp()
  const cast = await gatherCast(app)
  await filesOf(app, cast).upload('bob', await photo(), 'seen.jpg')
  await expect(start(app.db)).rejects.toThrow('this site has 2 files elsewhere')
  await app.close()
})

test.each([
  ['a wrong key', { secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['a bucket that is not there', { bucket: 'nowhere' }, 'NoSuchBucket'],
])('%s keeps the server from starting, in words', async (_, wrong, words) => {
  const refused = start(newSite(), { ...settings, ...wrong })
  await expect(refused).rejects.toThrow(words)
  await expect(refused).rejects.toThrow('The key has to list, read, write and delete')
})

test('a bucket that does not answer keeps no server from starting', async () => {
  const store = await start(newSite(), { ...settings, endpoint: 'http://127.0.0.1:9' })
  await expect(store.files()).rejects.toMatchObject({ code: 'S3_AWAY' })
})
