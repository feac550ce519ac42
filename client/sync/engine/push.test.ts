import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MutationResult } from '#shared/contract/sync.ts'
import { deviceSchema } from '../../features/device-schema.ts'
import { mutators } from '../../features/index.ts'
import { Cache } from '../store/cache.ts'
import { newId } from '../store/ids.ts'
import { browserPlatform } from '../store/platform.ts'
import { resend } from '../store/problems.ts'
import { ALL_RULES } from '../store/rules.ts'
import { type OutboxEntry, Vault } from '../store/vault.ts'
import { enqueue } from './outbox.ts'
import { applyResults, nextBatch, type PushParts } from './push.ts'

let parts: PushParts
beforeEach(async () => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  const vault = new Vault('alice', { dexie })
  const cache = new Cache('alice', { dexie }, deviceSchema)
  await vault.meta.put({ key: 'epoch', value: 1 })
  parts = { vault, cache, mutators, platform: browserPlatform, rules: ALL_RULES }
})
afterEach(() => {
  parts.vault.close()
  parts.cache.close()
})

const at = '2026-11-20T10:00:00.000Z'
const write = (name: OutboxEntry['name'], args: object) =>
  enqueue(parts.vault, mutators, { name, args, base: null, at })
const sent = async (underWay?: Set<string>) => (await nextBatch(parts, 50, underWay))?.entries ?? []
const result = (id: string, status: MutationResult['status'], code: string | null) =>
  ({ id, status, code, message: null, retry_after: null, heads: {}, entities: [] }) as never
const refused = (id: string, code = 'sync.changed_meanwhile') => result(id, 'rejected', code)

test('a change is sent although what it waited for was replaced', async () => {
  const id = newId()
  const params = { id }
  const plan = { params, body: { text: 'The lamp.', at } }
  const made = await write('chapters.create', {
    params: { id: newId() },
    body: { id, title: 'One' },
  })
  const first = await write('chapters.plan', plan)
  const cancelled = await write('chapters.cancelPlan', { params })
  const second = await write('chapters.plan', plan)
  // Without the plan that is gone it still waits for its chapter.
  const batch = await sent()
  expect(batch.map((entry) => entry.id)).toEqual([made.id, cancelled.id, second.id])
  expect(batch.map(({ deps }) => deps.includes(made.id))).toEqual([false, true, true])
  expect(batch.flatMap(({ deps }) => deps)).not.toContain(first.id)
  // One on its way may still arrive, and the server knows it.
  const behind = await sent(new Set([made.id, first.id]))
  expect(behind[0]!.deps).toEqual(expect.arrayContaining([made.id, first.id]))
})

test('of two changes that were refused together, the later one follows the earlier when that is sent again', async () => {
  const params = { id: newId() }
  const first = await write('users.update', { params, body: { bio: 'Fog.' } })
  const second = await write('users.update', { params, body: { bio: 'Fog and lamps.' } })
  const results = [refused(first.id), refused(second.id, 'sync.dependency_refused')]
  await applyResults(parts, await sent(), { epoch: 1, results })
  expect(await parts.vault.problems.get(second.id)).toMatchObject({ parked_for: first.id })
  await resend(parts.vault, first.id)
  const [again, follower] = await sent()
  expect([again, follower].map((entry) => entry!.args.body)).toEqual([
    { bio: 'Fog.' },
    { bio: 'Fog and lamps.' },
  ])
  expect(follower!.deps).toEqual([again!.id])
})

test('a change that waited for a refused one can be sent alone', async () => {
  const params = { id: newId() }
  const first = await write('users.update', { params, body: { bio: 'Fog.' } })
  const second = await write('users.update', { params, body: { bio: 'Fog and lamps.' } })
  await applyResults(parts, await sent(), { epoch: 1, results: [refused(first.id)] })
  await resend(parts.vault, second.id)
  expect(await sent()).toMatchObject([{ args: { body: { bio: 'Fog and lamps.' } }, deps: [] }])
})

test('a change whose file was refused is sent, so that its refusal is seen', async () => {
  const file = newId()
  const args = { params: { id: newId() }, body: { bio: 'Fog.', avatar_file_id: file } }
  const change = await write('users.update', args)
  const row = { name: 'a.png', type: 'image/png', size: 1, purpose: 'avatar', sent: 0 } as const
  const facts = { ...row, id: file, message: null, failures: 0, retry_at: 0, picked_at: 0 }
  await parts.vault.files.put({ ...facts, state: 'waiting' })
  expect(await sent()).toEqual([])
  await parts.vault.files.update(file, { state: 'refused' })
  expect((await sent()).map(({ id }) => id)).toEqual([change.id])
})

test('a refused change of a newer version of the app is kept, and the others have their answers', async () => {
  const params = { id: newId() }
  const strange = await write('users.update', { params, body: { bio: 'Fog.' } })
  await parts.vault.outbox.update(strange.n, { name: 'lamps.light' as never })
  const other = await write('posts.vote', { params: { id: newId() }, body: { vote: 1 } })
  const results = [refused(strange.id), result(other.id, 'applied', null)]
  await applyResults(parts, await sent(), { epoch: 1, results })
  expect(await parts.vault.problems.get(strange.id)).toMatchObject({ visible: 1 })
  expect((await parts.vault.outbox.get(other.n))?.state).toBe('acknowledged')
})
