import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { fieldHash } from '#shared/rules/field-hash.ts'
import { deviceSchema } from '../../features/device-schema.ts'
import { Cache } from './cache.ts'
import { deleteSent } from './draft-rows.ts'
import { Drafts } from './drafts.ts'
import { Vault } from './vault.ts'

const KEY = 'comment:1'
let vault: Vault
let cache: Cache
let drafts: Drafts
/** The same account's in a second tab. */
let others: Drafts
beforeEach(() => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  vault = new Vault('alice', { dexie })
  cache = new Cache('alice', { dexie }, deviceSchema)
  drafts = new Drafts(vault, cache)
  others = new Drafts(vault, cache)
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
  await drafts.hold(KEY)
  await drafts.flush()
  expect(await stored()).toBeUndefined()
  expect(await drafts.read(KEY)).toBe('On its way')
})

test('what could not be sent is a draft again', async () => {
  drafts.write(KEY, 'Refused by the disk')
  await drafts.hold(KEY)
  drafts.release(KEY)
  await drafts.flush()
  expect(await stored()).toBe('Refused by the disk')
})

test('what was sent does not come back', async () => {
  const told: string[] = []
  drafts.listen(KEY, (event) => told.push(event))
  drafts.write(KEY, 'Gone out')
  await drafts.hold(KEY)
  drafts.cleared(KEY)
  await drafts.flush()
  expect([await stored(), await drafts.read(KEY), told]).toEqual([
    undefined,
    undefined,
    ['held', 'cleared'],
  ])
})

test('a draft that is being sent when its page closes is left behind', async () => {
  drafts.write(KEY, 'Words')
  await drafts.hold(KEY)
  await drafts.flush()
  expect([await stored(), drafts.unwritten().drafts]).toEqual([
    undefined,
    [expect.objectContaining({ key: KEY, value: 'Words' })],
  ])
  drafts.cleared(KEY)
  expect(drafts.unwritten().drafts).toEqual([])
})

test('what was typed before its draft was read is left behind, with what its field said', async () => {
  drafts.writeEarly(KEY, '', ' twice')
  const early = { key: KEY, base: '', value: ' twice' }
  expect(drafts.unwritten().drafts).toEqual([expect.objectContaining(early)])
  drafts.write(KEY, 'The lamp was lit twice')
  const joined = { key: KEY, value: 'The lamp was lit twice', updated_at: expect.any(Number) }
  expect(drafts.unwritten().drafts).toEqual([joined])
  drafts.writeEarly(KEY, '', ' twice')
  drafts.cleared(KEY)
  expect(drafts.unwritten().drafts).toEqual([])
})

test('an emptied box is no draft', async () => {
  drafts.write(KEY, 'Words')
  await drafts.flush()
  drafts.write(KEY, '')
  await drafts.flush()
  expect(await vault.drafts.count()).toBe(0)
})

test('two tabs that have not seen each other’s words keep both', async () => {
  await vault.drafts.put({ key: KEY, value: 'Once', updated_at: 0 })
  await Promise.all([drafts.read(KEY), others.read(KEY)])
  const told: string[] = []
  onTestFinished(others.listen(KEY, (event) => told.push(event)))
  drafts.write(KEY, 'Once upon a time')
  others.write(KEY, 'Once more')
  await drafts.flush()
  await others.flush()
  expect(await stored()).toBe('Once upon a time more')
  expect([told, others.latest(KEY)]).toEqual([['changed'], 'Once upon a time more'])
})

test('sending a draft leaves the words that another tab has added meanwhile', async () => {
  drafts.write(KEY, 'Once')
  await drafts.flush()
  await others.read(KEY)
  others.write(KEY, 'Once more')
  await others.flush()
  await deleteSent(vault, await drafts.hold(KEY))
  expect(await stored()).toBe('Once more')
  const told: string[] = []
  onTestFinished(drafts.listen(KEY, (event) => told.push(event)))
  drafts.cleared(KEY)
  await until(() => expect(told).toEqual(['cleared', 'changed']))
  expect(drafts.latest(KEY)).toBe('Once more')
})

test('a draft that is just being stored when it is sent is sent as a whole', async () => {
  drafts.write(KEY, 'Once')
  await drafts.flush()
  drafts.write(KEY, 'Once upon')
  const storing = drafts.flush()
  await deleteSent(vault, await drafts.hold(KEY))
  await storing
  drafts.cleared(KEY)
  expect([await stored(), await drafts.read(KEY)]).toEqual([undefined, undefined])
})

test('words that are typed while earlier ones are stored are no other tab’s', async () => {
  drafts.write(KEY, 'On')
  await drafts.flush()
  drafts.write(KEY, 'Once')
  const storing = drafts.flush()
  drafts.write(KEY, 'Once upon')
  await Promise.all([storing, drafts.flush()])
  expect(await stored()).toBe('Once upon')
})

test('words that are typed while an emptied field is cleared stay', async () => {
  drafts.write(KEY, 'Words')
  await drafts.flush()
  const clearing = drafts.clear(KEY)
  drafts.write(KEY, 'Other words')
  await clearing
  await drafts.flush()
  expect(await stored()).toBe('Other words')
})

test('of each field it is kept what its row said at the first word, in any tab, until the field is as it was', async () => {
  const row = { title: 'Oil', note: 'Buy some.' }
  const was = async () => (await vault.drafts.get(KEY))?.was
  await others.read(KEY)
  drafts.write(KEY, { title: 'Oils' }, () => row)
  await drafts.flush()
  const said = { title: fieldHash('Oil'), note: fieldHash('Buy some.') }
  expect(await was()).toEqual({ title: said.title })
  const later = { title: 'Oil, by another', note: 'Buy some.' }
  others.write(KEY, { note: 'Bought.' }, () => later)
  await others.flush()
  expect((await vault.drafts.get(KEY))?.value).toEqual({ title: 'Oils', note: 'Bought.' })
  expect([await was(), (await others.hold(KEY)).was]).toEqual([said, said])
  await drafts.read(KEY)
  drafts.write(KEY, { note: 'Bought.' }, () => later)
  drafts.write(KEY, { note: 'Bought.', title: 'Oils' }, () => later)
  await drafts.flush()
  expect(await was()).toEqual(said)
  drafts.write(KEY, { note: 'Bought.' }, () => later)
  await drafts.flush()
  drafts.write(KEY, { note: 'Bought.', title: 'Oils' }, () => later)
  const again = { ...said, title: fieldHash('Oil, by another') }
  await drafts.flush()
  expect(await was()).toEqual(again)
  expect((await drafts.hold(KEY)).was).toEqual(again)
})
