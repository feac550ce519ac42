import Sqlite from 'better-sqlite3'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { until } from '#shared/testing/until.ts'
import { deviceSchema } from '../../client/features/device-schema.ts'
import { createApi } from '../../client/sync/session/api.ts'
import { Cache } from '../../client/sync/store/cache.ts'
import { seedDocument, storeUpdates } from '../../client/sync/documents/document-rows.ts'
import { LocalDocument } from '../../client/sync/documents/local-document.ts'
import { DocumentSync } from '../../client/sync/documents/document-sync.ts'
import { textOnDevice } from '../../client/sync/documents/document-texts.ts'
import { setManuscriptOffline } from '../../client/sync/documents/offline-manuscripts.ts'
import type { Platform } from '../../client/sync/store/platform.ts'
import { Vault } from '../../client/sync/store/vault.ts'
import { newId } from '../../sync-server/db/ids.ts'
import { type Cast, gatherCast, type Name } from '../../sync-server/testing/cast.ts'
import { plantBook } from '../../sync-server/testing/documents.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

// Tests the leading tab's work for documents that no tab has open.
let app: TestApp
let cast: Cast
let bookId = ''
let sections: string[] = []
let vault: Vault
let cache: Cache
let asked = 0

beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const world = await cast.make('alice', 'POST', '/worlds', { name: 'Harbour' })
  const begun = { title: 'The Lamp', is_public: true }
  bookId = (await cast.make('alice', 'POST', `/worlds/${world.id}/books`, begun)).id
  const carol = { user_id: cast.sessions.carol.user.id, role: 'viewer' as const }
  sections = (await plantBook(app.db, bookId, 60, [carol])).sections
})
afterAll(() => app.close())
beforeEach(() => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  vault = new Vault('somebody', { dexie })
  cache = new Cache('somebody', { dexie }, deviceSchema)
})
afterEach(() => {
  vault.close()
  cache.close()
})

function syncOf(name: Name, more: Partial<Platform> = {}): DocumentSync {
  const { token } = cast.sessions[name]
  const platform: Platform = {
    fetch(url, init) {
      if (url.endsWith('/exchange')) asked += 1
      return app.fetch(url, init)
    },
    now: () => Date.now() + 60_000,
    random: () => 1,
    // Its own clock does not run: the test starts each round.
    isOnline: () => false,
    dexie: {},
    ...more,
  }
  const caller = {
    token: () => token,
    renew: () => Promise.resolve(token),
    serverTime: () => undefined,
  }
  return new DocumentSync({
    vault,
    cache,
    api: createApi(platform, caller),
    platform,
    entitled: () => true,
  })
}

async function rowsOf(ids: readonly string[], rev: number): Promise<void> {
  const rows = ids.map((id) => ({ id, book_id: bookId, rev, scopes: [], seqs: {}, stale_at: null }))
  await cache.rows('section').bulkPut(rows as never)
}

test('a whole book comes to the device, and costs nothing while it does not change', async () => {
  const { documents } = app.app
  const some = sections.slice(0, 45)
  for (const [i, id] of some.entries())
    await documents.replaceText(`section:${id}`, `Scene ${i}.`, cast.sessions.alice.user)
  await rowsOf(some, 1)
  await setManuscriptOffline(vault, bookId)
  const sync = syncOf('carol')
  expect(await sync.round()).toBe('none')
  for (const [i, id] of some.entries())
    expect(await textOnDevice(vault, `section:${id}`)).toBe(`Scene ${i}.`)
  asked = 0
  await sync.round()
  expect(asked).toBe(0)
  await documents.replaceText(
    `section:${some[3]!}`,
    'Scene 3, rewritten.',
    cast.sessions.alice.user,
  )
  await rowsOf(some, 2)
  await sync.round()
  expect(await textOnDevice(vault, `section:${some[3]!}`)).toBe('Scene 3, rewritten.')
  // The other ones had changed in their rows alone: nothing was stored for them.
  expect(await vault.document_updates.count()).toBe(some.length + 1)
  sync.stop()
})

test('words that come before their scene wait for it', async () => {
  const id = newId()
  const name = `section:${id}`
  await seedDocument(vault, name, bookId, 'Imported.')
  const sync = syncOf('alice')
  expect(await sync.round()).toBe('refused')
  const sqlite = new Sqlite(app.config.databaseFile)
  sqlite
    .prepare(
      `insert into sections (id, book_id, chapter_id, position, created_at)
       select ?, book_id, chapter_id, 'z', '' from sections limit 1`,
    )
    .run(id)
  sqlite.close()
  expect(await sync.round()).toBe('none')
  expect(await app.app.documents.textOf(name)).toBe('Imported.')
  expect(await vault.documents.get(name)).toMatchObject({ unsent: 0, refused: null, epoch: 1 })
  sync.stop()
})

test('words from before the clock was set back are sent all the same', async () => {
  const name = `section:${sections.at(-3)!}`
  await seedDocument(vault, name, bookId, 'Written tomorrow.')
  await vault.document_updates.toCollection().modify({ at: Date.now() + 86_400_000 })
  const sync = syncOf('alice')
  expect(await sync.round()).toBe('none')
  expect(await app.app.documents.textOf(name)).toBe('Written tomorrow.')
  sync.stop()
})

test('words for a scene that somebody put into the bin meanwhile are in it when it comes back', async () => {
  const scene = sections.at(-4)!
  await cast.make('alice', 'PUT', `/books/${bookId}/sections/${scene}`, { content: 'Oil.' })
  const sync = syncOf('alice')
  await rowsOf([scene], 1)
  await setManuscriptOffline(vault, bookId)
  await sync.round()
  const local = new LocalDocument({
    vault,
    cache,
    name: `section:${scene}`,
    bookId,
    changed: () => undefined,
  })
  await local.loaded
  local.doc.getText('text').insert(4, ' And wick.')
  await local.close()
  await cast.make('alice', 'DELETE', `/sections/${scene}`)
  await sync.round()
  expect(await vault.documents.get(`section:${scene}`)).toMatchObject({ unsent: 0, refused: null })
  const path = `/books/${bookId}/sections/${scene}`
  expect((await cast.as('alice', 'PUT', path, { content: 'Gone.' })).status).toBe(404)
  await cast.make('alice', 'POST', `/sections/${scene}/restore`, {})
  expect(await cast.make('alice', 'GET', path)).toMatchObject({ content: 'Oil. And wick.' })
  sync.stop()
})

test('what the server does not take stays here, with the reason', async () => {
  const name = `section:${sections.at(-1)!}`
  await seedDocument(vault, name, bookId, 'Not mine to write.')
  const sync = syncOf('carol')
  expect(await sync.round()).toBe('none')
  expect(await vault.documents.get(name)).toMatchObject({
    unsent: 1,
    refused: 'documents.read_only',
  })
  expect(await textOnDevice(vault, name)).toBe('Not mine to write.')
  sync.stop()
})

test('a text that was started anew is never merged: what was here becomes a copy', async () => {
  const name = `section:${sections.at(-2)!}`
  await seedDocument(vault, name, bookId, 'Of the first beginning.')
  const sync = syncOf('alice')
  await sync.round()
  while ([...app.app.documents.rooms.all()].length > 0)
    await new Promise((resolve) => setTimeout(resolve, 10))
  const sqlite = new Sqlite(app.config.databaseFile)
  sqlite.prepare('delete from document_snapshots where name = ?').run(name)
  sqlite.prepare('delete from document_updates where name = ?').run(name)
  sqlite.prepare("update documents set epoch = 2, text = '', text_seq = 0 where name = ?").run(name)
  sqlite.close()
  const updates = await vault.document_updates.toArray()
  await storeUpdates(vault, { name, book_id: bookId }, [{ data: updates[0]!.data, unsent: 1 }])
  await sync.round()
  expect((await vault.drafts.toArray()).map(({ value }) => value)).toEqual([
    'Of the first beginning.',
  ])
  expect(await app.app.documents.textOf(name)).toBe('')
  expect(await textOnDevice(vault, name)).toBe('')
  sync.stop()
})

test('scenes that are learnt of while others are fetched are fetched as well', async () => {
  const [first, second] = [sections[0]!, sections[1]!]
  for (const id of [first, second])
    await app.app.documents.replaceText(`section:${id}`, `Scene ${id}.`, cast.sessions.alice.user)
  await rowsOf([first], 1)
  await setManuscriptOffline(vault, bookId)
  let isFirst = true
  const sync = syncOf('carol', {
    isOnline: () => true,
    async fetch(url, init) {
      if (isFirst && url.endsWith('/exchange')) {
        isFirst = false
        await rowsOf([second], 1)
        sync.retryNow()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return app.fetch(url, init)
    },
  })
  sync.retryNow()
  await until(async () =>
    expect(await textOnDevice(vault, `section:${second}`)).toBe(`Scene ${second}.`),
  )
  sync.stop()
})

test('news of other scenes does not put off what was just written', async () => {
  const [scene, written] = [sections[0]!, `section:${sections[50]!}`]
  await setManuscriptOffline(vault, bookId)
  await using stack = new AsyncDisposableStack()
  // Without a global IndexedDB, Dexie's `liveQuery` says nothing.
  const { dependencies } = Dexie
  const { indexedDB } = dependencies
  stack.defer(() => void (dependencies.indexedDB = indexedDB))
  dependencies.indexedDB = new IDBFactory()
  await seedDocument(vault, written, bookId, 'The last words before lunch.')
  // It stands, so that the words are recent in each round, and then goes on three seconds later.
  const start = Date.now()
  let goesOnAt: number | null = null
  const now = () => (goesOnAt === null ? start : start + 3_000 + Date.now() - goesOnAt)
  const sync = syncOf('alice', { isOnline: () => true, now })
  stack.defer(() => sync.stop())
  asked = 0
  for (let rev = 1; rev <= 8; rev++) {
    await rowsOf([scene], rev)
    await until(() => expect(asked).toBe(rev))
  }
  // The last round may end, and begin its rest, only now.
  goesOnAt = Date.now()
  await until(async () => expect(await vault.documents.get(written)).toMatchObject({ unsent: 0 }))
  expect(await app.app.documents.textOf(written)).toBe('The last words before lunch.')
})

test('an alarm that rings before the clock says so does not end the waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const name = `section:${sections[51]!}`
  await seedDocument(vault, name, bookId, 'A word.')
  const start = Date.now()
  let clock = start
  const sync = syncOf('alice', { isOnline: () => true, now: () => clock })
  sync.retryNow()
  await until(() => expect(vi.getTimerCount()).toBe(1))
  clock = start + 2_999
  vi.runOnlyPendingTimers()
  clock = start + 3_000
  await until(async () => expect(await vault.documents.get(name)).toMatchObject({ unsent: 0 }))
  sync.stop()
})
