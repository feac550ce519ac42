import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceSchema } from '../../features/device-schema.ts'
import { Cache } from './cache.ts'
import { Drafts, joinEarly, typedSince } from './drafts.ts'
import { Vault } from './vault.ts'

const KEY = 'comment:1'
let vault: Vault
let cache: Cache
let drafts: Drafts
beforeEach(() => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  vault = new Vault('alice', { dexie })
  cache = new Cache('alice', { dexie }, deviceSchema)
  drafts = new Drafts(vault, cache)
})
afterEach(() => {
  vault.close()
  cache.close()
})

const stored = async () => (await vault.drafts.get(KEY))?.value

test('what is typed while the stored draft is still being read is what counts', async () => {
  await vault.drafts.put({ key: KEY, value: 'Yesterday', updated_at: 0 })
  const reading = drafts.read(KEY)
  drafts.write(KEY, 'Today')
  expect(await reading).toBe('Today')
})

test('a draft that is being sent is not stored again, and is there for a form that opens meanwhile', async () => {
  drafts.write(KEY, 'On its way')
  drafts.hold(KEY)
  await drafts.flush()
  expect(await stored()).toBeUndefined()
  expect(await drafts.read(KEY)).toBe('On its way')
})

test('what could not be sent is a draft again', async () => {
  drafts.write(KEY, 'Refused by the disk')
  drafts.hold(KEY)
  drafts.release(KEY)
  await drafts.flush()
  expect(await stored()).toBe('Refused by the disk')
})

test('what was sent does not come back', async () => {
  const told: string[] = []
  drafts.listen(KEY, (event) => told.push(event))
  drafts.write(KEY, 'Gone out')
  drafts.hold(KEY)
  drafts.cleared(KEY)
  await drafts.flush()
  expect([await stored(), await drafts.read(KEY), told]).toEqual([
    undefined,
    undefined,
    ['held', 'cleared'],
  ])
})

test('an emptied box is no draft', async () => {
  drafts.write(KEY, 'Words')
  await drafts.flush()
  drafts.write(KEY, '')
  await drafts.flush()
  expect(await vault.drafts.count()).toBe(0)
})

test('what is typed before the disk has answered goes after the draft, and never replaces it', () => {
  expect(joinEarly('The lamp was lit', ' twice', '')).toBe('The lamp was lit twice')
  expect(joinEarly(undefined, 'twice', '')).toBe('twice')
  // "3" and "4" are not 34.
  expect(joinEarly({ words: '3' }, { words: '4' }, { words: '' })).toEqual({ words: '4' })
  expect(joinEarly('my edit', 'the original!', 'the original')).toBe('my edit')
  const empty = { title: '', body: '', tags: [] as string[] }
  const stored = { title: 'Lamps', body: 'One.', tags: ['oil'] }
  expect(joinEarly(stored, { ...empty, body: ' Two.' }, empty)).toEqual({
    ...stored,
    body: 'One. Two.',
  })
  expect(joinEarly(stored, empty, empty)).toEqual(stored)
  expect(joinEarly<{ bio?: string; name?: string }>({ bio: 'Old' }, { name: 'New' }, {})).toEqual({
    bio: 'Old',
    name: 'New',
  })
})

test('what is typed while a text is sent remains', () => {
  expect(typedSince('One.', 'One. Two.', '')).toBe(' Two.')
  expect(typedSince('One.', 'Zero. One.', '')).toBe('Zero. One.')
  expect(typedSince('One.', 'One.', '')).toBe('')
  expect(typedSince(undefined, 'Given up.', '')).toBe('')
  expect(typedSince('One, changed.', 'One, changed again.', 'One.')).toBe('One, changed again.')
  expect(typedSince('One, changed.', 'One, changed.', 'One.')).toBe('One.')
})
