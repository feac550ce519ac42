import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Post } from '#shared/contract/posts.ts'
import type { MutationResult } from '#shared/contract/sync.ts'
import { createApp } from '../../app.ts'
import { openDatabase } from '../../db/sqlite/open-database.ts'
import { newId } from '../../db/ids.ts'
import { applyPendingRestore, stageRestore } from '../../db/sqlite/restore.ts'
import { statement } from '../../db/statement.ts'
import { epochOf } from '../../sync/changes.ts'
import { noticeRollback } from '../../sync/high-water.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf, imagePost } from '../../testing/uploads.ts'
import { recallFiles } from './recall.ts'
import { sweepFiles } from './sweep.ts'

const DAY_MS = 86_400_000
let away = ''
let backup = ''
let app: TestApp
let cast: Cast
let files: ReturnType<typeof filesOf>
let community = ''
beforeEach(async () => {
  away = mkdtempSync(join(tmpdir(), 'loreloom-recall-'))
  backup = join(away, 'backup.db')
  app = await createTestApp()
  cast = await gatherCast(app)
  files = filesOf(app, cast)
  community = (await cast.make('alice', 'POST', '/communities', { name: 'Pictures' })).id
})
afterEach(async () => {
  await app.close()
  rmSync(away, { recursive: true, force: true })
})

const upload = async (caller: 'bob' | 'carol') =>
  (await files.upload(caller, await photo(), 'seen.jpg')).data.file
const parts = () => {
  return { db: app.db, store: app.app.store, erased: app.app.erased }
}
const sweepOn = (day: number) => sweepFiles(parts(), Date.now() + day * DAY_MS)

/** The server ends, and starts with the backup in its database's place. */
async function restore(): Promise<void> {
  await app.app.documents.stop()
  await app.db.close()
  await stageRestore(app.config, backup)
  expect(applyPendingRestore(app.config)).toBe(true)
  await startAgain()
}

async function startAgain(): Promise<void> {
  app.db = openDatabase(app.config.databaseFile)
  await noticeRollback(app.db, app.app.highWater)
  const started = await createApp(app.config, app.db, pino({ level: 'silent' }))
  const { db } = app
  const folder = app.config.dataDir
  Object.assign(app, {
    app: started,
    async close() {
      await started.documents.stop()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
    fetch: async (path: string, init?: RequestInit) => started.hono.request(path, init),
  })
  await recallFiles(parts())
}

/** Acts as a device that has learned of the new epoch: it pushes again what the server had said was saved. */
async function sendAgain(
  caller: 'bob' | 'carol',
  id: string,
  fileId: string,
): Promise<MutationResult> {
  const args = { params: { id: community }, body: { id, ...imagePost([fileId]) } }
  const user = cast.sessions[caller].user.id
  const client_at = new Date().toISOString()
  const mutation = { id: newId(), name: 'posts.create', v: 1, user, args, deps: [], client_at }
  const body = { epoch: await epochOf(app.db.read), device_id: newId(), schema: 1, pending: 1 }
  const { results } = await cast.make<{ results: MutationResult[] }>(caller, 'POST', '/sync/push', {
    ...body,
    mutations: [mutation],
  })
  return results[0]!
}

test('a picture uploaded after the backup is served again when a device sends its post again, even weeks later', async () => {
  await app.db.backup(backup)
  const [soon, late] = [await upload('bob'), await upload('bob')]
  const post = newId()
  await cast.make('bob', 'POST', `/communities/${community}/posts`, {
    id: post,
    ...imagePost([soon.id]),
  })
  const bytes = await (await files.download('guest', soon.id)).arrayBuffer()
  await restore()
  expect((await cast.as('guest', 'GET', `/posts/${post}`)).status).toBe(404)
  await sweepOn(0)
  await sweepOn(2)
  expect(await sendAgain('bob', post, soon.id)).toMatchObject({ status: 'applied' })
  expect(await (await files.download('guest', soon.id)).arrayBuffer()).toEqual(bytes)
  const { media } = await cast.make<Post>('guest', 'GET', `/posts/${post}`)
  expect((await files.download('guest', media[0]!.thumbnail_file_id!)).status).toBe(200)
  await sweepOn(29)
  expect(await sendAgain('bob', newId(), late.id)).toMatchObject({ status: 'applied' })
  expect((await files.download('guest', late.id)).status).toBe(200)
})

test('a picture that came after the backup is in the chapter that the backup has', async () => {
  const world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  const begun = { title: 'The Ninth Lamp', is_public: true }
  const book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, begun)).id
  const chapter = (await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Oil' })).id
  const id = newId()
  const text = `![A map](/api/files/${id}/download)`
  await cast.make('bob', 'POST', `/chapters/${chapter}/publish`, { text })
  await app.db.backup(backup)
  const bytes = await photo()
  await files.begin('bob', id, bytes.byteLength, { purpose: 'chapter' })
  await files.part('bob', id, 0, bytes)
  expect((await files.complete('bob', id)).status).toBe(200)
  await restore()
  expect((await files.download('guest', id)).status).toBe(200)
})

test('an upload that was open at the backup begins anew; one that became a file since is that file', async () => {
  const [open, done] = [newId(), newId()]
  const asset = { purpose: 'assets' }
  for (const id of [open, done]) {
    await files.begin('bob', id, 4, asset)
    await files.part('bob', id, 0, 'tide')
  }
  await app.db.backup(backup)
  expect((await files.complete('bob', done)).status).toBe(200)
  await restore()
  // As on a new machine, to which no backup brings the parts.
  await app.app.store.dropUpload(open)
  expect((await files.begin('bob', open, 4, asset)).body.data).toMatchObject({ received: 0 })
  expect((await files.begin('bob', done, 4, asset)).body.data).toMatchObject({ file: { id: done } })
  expect((await files.complete('bob', done)).body.data).toMatchObject({ file: { id: done } })
})

test('nobody gets the files of others by naming them after a restore', async () => {
  await app.db.backup(backup)
  const { id } = await upload('bob')
  await restore()
  expect(await sendAgain('carol', newId(), id)).toMatchObject({ code: 'files.not_found' })
  expect((await files.download('carol', id)).status).toBe(404)
  expect((await files.begin('carol', id, 4, { purpose: 'assets' })).body.error).toBe(
    'sync.id_taken',
  )
  expect((await files.download('bob', id)).status).toBe(200)
})

test('room is counted again for what came back', async () => {
  await app.db.backup(backup)
  await upload('bob')
  const quota = () => cast.make('bob', 'GET', '/storage/quota')
  const before = await quota()
  await restore()
  expect(await quota()).toEqual(before)
})

test('what was deleted before the backup stays deleted, though an old mirror brings its bytes', async () => {
  const { store } = parts()
  const { id } = await upload('bob')
  const record = (await store.records.of(id))!
  const longAgo = new Date(Date.now() - DAY_MS).toISOString()
  await cast.make('bob', 'DELETE', `/files/${id}`)
  await upload('bob')
  await app.db.backup(backup)
  await store.records.note({ ...record, created_at: longAgo })
  await restore()
  expect((await files.download('bob', id)).status).toBe(404)
})

test('a database put back by hand is noticed, and nothing is swept for a day', async () => {
  await app.db.backup(backup)
  const { id } = await upload('bob')
  const post = newId()
  await cast.make('bob', 'POST', `/communities/${community}/posts`, {
    id: post,
    ...imagePost([id]),
  })
  await app.app.highWater.note(app.db)
  await app.app.documents.stop()
  await app.db.close()
  for (const suffix of ['', '-wal', '-shm'])
    rmSync(`${app.config.databaseFile}${suffix}`, { force: true })
  copyFileSync(backup, app.config.databaseFile)
  await startAgain()
  expect(await epochOf(app.db.read)).toBeGreaterThan(1)
  await sweepOn(0.9)
  expect(await sendAgain('bob', post, id)).toMatchObject({ status: 'applied' })
  expect((await files.download('guest', id)).status).toBe(200)
})

test('bytes that were set aside return with the newer backup that knows them', async () => {
  const { id } = await upload('bob')
  const post = newId()
  await cast.make('bob', 'POST', `/communities/${community}/posts`, {
    id: post,
    ...imagePost([id]),
  })
  await app.db.backup(backup)
  const { store } = parts()
  await store.setAside(id, Date.now())
  expect((await files.download('guest', id)).status).toBe(404)
  await restore()
  expect((await files.download('guest', id)).status).toBe(200)
  expect(await store.setAsideBefore()).toEqual([])
})

test('of an account that was erased nothing stays aside: its bytes go with the first sweep', async () => {
  await app.db.backup(backup)
  const { id } = await upload('bob')
  await restore()
  const { store, erased } = parts()
  await store.setAside((await upload('bob')).id, Date.now())
  // The decision is beside the database; the rows went with the account.
  await erased.add(cast.sessions.bob.user.id)
  await app.db.write((trx) => trx.run(forget, { id: cast.sessions.bob.user.id }))
  await sweepOn(2)
  expect(await store.read(id)).toBeNull()
  expect(await store.setAsideBefore()).toEqual([])
  expect(await store.records.ids()).toEqual([])
})

test('an upload under way when the server was set back is begun anew', async () => {
  await app.db.backup(backup)
  const id = newId()
  await files.begin('bob', id, 8, { purpose: 'assets' })
  await files.part('bob', id, 0, 'old news')
  await restore()
  await files.begin('bob', id, 3, { purpose: 'assets' })
  await files.part('bob', id, 0, 'new')
  const { body } = await files.complete('bob', id)
  expect(body.data).toMatchObject({ file: { id, size: 3 } })
  expect(await (await files.download('bob', id)).text()).toBe('new')
})

const forget = statement<{ id: string }>()((db, value) =>
  db.deleteFrom('files').where('owner_id', '=', value.id),
)

test('one picture from a clock that ran ahead keeps none from coming back', async () => {
  await upload('carol')
  const ahead = new Date(Date.now() + 400 * DAY_MS).toISOString()
  await app.db.write((trx) => trx.run(dateFiles, { at: ahead }))
  await app.db.backup(backup)
  const lost = await upload('bob')
  await restore()
  expect(await sendAgain('bob', newId(), lost.id)).toMatchObject({ status: 'applied' })
})

const dateFiles = statement<{ at: string }>()((db, value) =>
  db.updateTable('files').set({ created_at: value.at }),
)
