import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { deviceSchema } from '../../features/device-schema.ts'
import { CARETS_KEY, noteKey, VISITOR } from '../store/accounts.ts'
import { Cache } from '../store/cache.ts'
import { discardText, setAside, storeUpdates } from '../documents/document-rows.ts'
import { leftBy } from '../store/left.ts'
import { LocalDocument } from '../documents/local-document.ts'
import { textOnDevice } from '../documents/document-texts.ts'
import { keepSession, keptSession } from './kept-session.ts'
import { letGo } from './let-go.ts'
import { type Leaving, leavingKey } from './session.ts'
import { discardFile, discardSetAside } from '../store/problems.ts'
import { unsentIn } from '../store/unsent.ts'
import { Vault } from '../store/vault.ts'
import { holdVault } from '../store/vault-lock.ts'

const section = 'section:01900000-0000-7000-8000-000000000001'
const book = '01900000-0000-7000-8000-000000000002'
const { locks } = navigator
let platform: { dexie: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange } }
let kept: Map<string, string>
let storage: Storage
beforeEach(() => {
  platform = { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } }
  Object.assign(Dexie.dependencies, platform.dexie)
  kept = new Map()
  // As a browser's storage: its keys are its own, its methods are not.
  storage = new Proxy(
    {
      __proto__: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
      },
    } as unknown as Storage,
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
})

const wordsOf = (text: string) => {
  const doc = new Doc()
  doc.getText('text').insert(0, text)
  return encodeStateAsUpdate(doc)
}

const MANUSCRIPT = wordsOf('A private manuscript.')

/** A device of a writer whose work the server has completely. */
async function deviceOf(userId: string): Promise<{ vault: Vault; cache: Cache }> {
  const [vault, cache] = [new Vault(userId, platform), new Cache(userId, platform, deviceSchema)]
  await vault.meta.put({ key: 'username', value: userId })
  const sent = [{ data: MANUSCRIPT, unsent: 0 as const }]
  await storeUpdates(vault, { name: section, book_id: book }, sent)
  await vault.parts.put({ id: 'f', index: 0, bytes: new ArrayBuffer(8) })
  await vault.drafts.put({ key: 'comment:1', value: '', updated_at: 1 })
  const emptied = { post_type: 'text', flair_id: 'f', title: ' ', poll: { options: ['', ''] } }
  await vault.drafts.put({ key: 'post:1', value: emptied, updated_at: 1 })
  await cache.meta.put({ key: 'epoch', value: 1 })
  kept.set(noteKey(userId, 'place'), 'chapter 7')
  kept.set(CARETS_KEY, '{"section:1":7}')
  return { vault, cache }
}
async function closedDeviceOf(userId: string): Promise<void> {
  const { vault, cache } = await deviceOf(userId)
  vault.close()
  cache.close()
}
function leave(userId: string, leaving: Leaving = 'sent'): Promise<void> {
  kept.set(leavingKey(userId), leaving)
  return letGo(userId, { storage, locks, platform })
}
const databases = async () => (await Dexie.getDatabaseNames()).sort()

test('of an account that has nothing unsent nothing is left on a device, and of the others everything', async () => {
  await closedDeviceOf('alice')
  await closedDeviceOf('bob')
  await leave('alice')
  expect(await databases()).toEqual(['cache-2-bob', 'vault-bob'])
  expect([...kept.keys()]).toEqual([noteKey('bob', 'place')])
  expect(await textOnDevice(new Vault('bob', platform), section)).toBe('A private manuscript.')
})

test('an account that signed in again meanwhile keeps what it has', async () => {
  await closedDeviceOf('alice')
  await letGo('alice', { storage, locks, platform })
  expect(await databases()).toEqual(['cache-2-alice', 'vault-alice'])
  expect(await textOnDevice(new Vault('alice', platform), section)).toBe('A private manuscript.')
})

const entry = { id: 'm', name: 'posts.vote', args: {}, state: 'pending', deps: [] } as never
const file = { id: 'a-picked-file', state: 'waiting' } as never
const problem = { id: 'p', visible: 1, discarded_at: null, refused_at: '' } as never
const added = { data: wordsOf('More.'), unsent: 1 as const }
const UNSENT: [string, (vault: Vault) => Promise<unknown>][] = [
  ['a change that waits', (vault) => vault.outbox.add(entry)],
  ['a refused change that is not decided', (vault) => vault.problems.put(problem)],
  [
    'a text with new words',
    (vault) => storeUpdates(vault, { name: section, book_id: book }, [added]),
  ],
  ['a file on its way', (vault) => vault.files.put(file)],
  ['a draft', (vault) => vault.drafts.put({ key: 'd', value: 'Half a', updated_at: 1 })],
  [
    'a form with a picked picture alone',
    async (vault) => {
      const value = { post_type: 'image', title: '', images: [{ file_id: 'f2', alt: '' }] }
      await vault.drafts.put({ key: 'd', value, updated_at: 1 })
      await vault.files.put({ id: 'f2', state: 'waiting' } as never)
    },
  ],
  ['a form', (vault) => vault.drafts.put({ key: 'd', value: { title: 'Half a' }, updated_at: 1 })],
]
test.each(UNSENT)('%s keeps the vault for its owner, and the cache goes', async (_, add) => {
  const { vault, cache } = await deviceOf('alice')
  await add(vault)
  expect(await unsentIn(vault)).toBe(1)
  vault.close()
  cache.close()
  await leave('alice')
  expect(await databases()).toEqual(['vault-alice'])
  expect([...kept.keys()]).toEqual([])
  const again = new Vault('alice', platform)
  expect(await unsentIn(again)).toBe(1)
  expect(await textOnDevice(again, section)).toContain('A private manuscript.')
})

test('what its writer discarded does not keep the vault, and counts again once that is undone', async () => {
  const { vault, cache } = await deviceOf('alice')
  const discards = [
    async () => {
      await storeUpdates(vault, { name: section, book_id: book }, [added])
      return () => discardText(vault, section)
    },
    async () => {
      const key = await setAside(vault, section, 'What I wrote.')
      return () => discardSetAside(vault, key)
    },
    async () => {
      await vault.files.put({ id: 'a-refused-file', state: 'refused' } as never)
      return () => discardFile(vault, 'a-refused-file')
    },
  ]
  for (const make of discards) {
    const discard = await make()
    expect(await unsentIn(vault)).toBe(1)
    const undo = await discard()
    expect(await unsentIn(vault)).toBe(0)
    await undo()
    expect(await unsentIn(vault)).toBe(1)
    await discard()
  }
  vault.close()
  cache.close()
  await leave('alice')
  expect(await databases()).toEqual([])
})

test('a deleted account, and one that discards, leaves nothing, sent or not', async () => {
  const { vault, cache } = await deviceOf('alice')
  await vault.drafts.put({ key: 'd', value: 'unsent', updated_at: 1 })
  vault.close()
  cache.close()
  kept.set(leftBy('alice') + 'page', '{}')
  await leave('alice', 'everything')
  expect(await databases()).toEqual([])
  expect(kept.size).toBe(0)
})

test('while another tab has the vault open it is emptied at once and goes when that tab lets go', async () => {
  const { vault, cache } = await deviceOf('alice')
  const release = await holdVault('alice', locks)
  const gone = leave('alice')
  const left = async () => [
    await vault.document_updates.count(),
    await vault.parts.count(),
    await cache.meta.count(),
  ]
  await until(async () => expect(await left()).toEqual([0, 0, 0]))
  expect(await databases()).toEqual(['cache-2-alice', 'vault-alice'])
  vault.close()
  cache.close()
  release()
  await gone
  expect(await databases()).toEqual([])
})

test('words that another tab had not written down yet survive the sign-out, and the server can put them in their place', async () => {
  const { vault, cache } = await deviceOf('alice')
  const release = await holdVault('alice', locks)
  const parts = { vault, cache, name: section, bookId: book, changed: () => undefined }
  const local = new LocalDocument(parts)
  await local.loaded
  // A tab that is never idle writes when it closes: the sign-out of the other tab does not see these words.
  vi.stubGlobal('requestIdleCallback', () => 0)
  onTestFinished(() => void vi.unstubAllGlobals())
  local.doc.getText('text').insert(21, ' And then')
  const gone = leave('alice')
  await until(async () => expect(await vault.parts.count()).toBe(0))
  await local.close()
  vault.close()
  cache.close()
  release()
  await gone
  expect(await databases()).toEqual(['vault-alice'])
  const again = new Vault('alice', platform)
  expect(await unsentIn(again)).toBe(1)
  expect((await again.meta.get('username'))?.value).toBe('alice')
  // The vault keeps only new edits: the server has the rest.
  const server = new Doc()
  applyUpdate(server, MANUSCRIPT)
  for (const { data } of await again.document_updates.toArray()) applyUpdate(server, data)
  expect(server.getText('text').toJSON()).toBe('A private manuscript. And then')
})

test('an edit stored in any moment of a sign-out is never lost', async () => {
  for (let turns = 0; turns < 30; turns++) {
    const userId = `writer-${turns}`
    const { vault, cache } = await deviceOf(userId)
    const release = await holdVault(userId, locks)
    const gone = leave(userId)
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
    await storeUpdates(vault, { name: section, book_id: book }, [added])
    vault.close()
    cache.close()
    release()
    await gone
    const again = new Vault(userId, platform)
    const rows = await again.document_updates.where('[name+unsent]').equals([section, 1]).toArray()
    expect([turns, rows.map(({ data }) => [...data])]).toEqual([turns, [[...added.data]]])
    expect(await unsentIn(again)).toBe(1)
    again.close()
  }
})

test('a browser without locks empties the vault and deletes no database under somebody’s hands', async () => {
  const { vault } = await deviceOf('alice')
  kept.set(leavingKey('alice'), 'sent')
  await letGo('alice', { storage, platform })
  expect(await vault.document_updates.count()).toBe(0)
  await vault.drafts.put({ key: 'd', value: 'late words', updated_at: 1 })
  await letGo('alice', { storage, platform })
  expect((await vault.drafts.get('d'))?.value).toBe('late words')
})

test('the session of who signs out while it is stored does not stay, that of the next user does', async () => {
  const sessionOf = (id: string) => ({ token: 'x', user: { id } }) as never
  const keptHere = async () => {
    const visitor = new Vault(VISITOR, platform)
    const found = await keptSession(visitor)
    visitor.close()
    return found?.user.id
  }
  await keepSession({ stored: sessionOf('alice') }, platform)
  expect(await keptHere()).toBe('alice')
  const reads = [sessionOf('alice'), null]
  const leaving = {
    get stored() {
      return reads.shift()!
    },
  }
  await keepSession(leaving, platform)
  expect(await keptHere()).toBe(undefined)
  await keepSession({ stored: sessionOf('bob') }, platform)
  storage.setItem(leavingKey('alice'), 'sent')
  await letGo('alice', { storage, locks, platform })
  expect(await keptHere()).toBe('bob')
})
