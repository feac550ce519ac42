import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutators } from '../../features/index.ts'
import type { SentDraft } from '../store/draft-rows.ts'
import { newId } from '../store/ids.ts'
import { dueAt, enqueue, isCovered, requeueAll, retire, type Room, sendable } from './outbox.ts'
import { reject } from './reject.ts'
import { discard, discardStuck, resend, retryStuck } from '../store/problems.ts'
import { unsentIn } from '../store/unsent.ts'
import { type OutboxEntry, Vault } from '../store/vault.ts'

let vault: Vault
beforeEach(() => {
  vault = new Vault('alice', { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } })
})
afterEach(() => vault.close())

const at = '2026-11-20T10:00:00.000Z'
const community = newId()

function write(
  name: OutboxEntry['name'],
  args: object,
  clearDraft?: SentDraft,
): Promise<OutboxEntry> {
  const mutation = { name, args, base: null, at }
  return enqueue(vault, mutators, clearDraft ? { ...mutation, clearDraft } : mutation)
}
const post = (id = newId()) =>
  write('posts.create', {
    params: { id: community },
    body: { id, post_type: 'text', title: 'T', body: 'B' },
  })
const comment = (postId: string) =>
  write('comments.create', { params: { id: postId }, body: { id: newId(), body: 'C' } })
const idOf = (entry: OutboxEntry) => (entry.args.body as { id: string }).id
const entries = () => vault.outbox.orderBy('n').toArray()

const room = (more: Partial<Room> = {}): Room => {
  return { now: 1_000, limit: 50, maxBytes: 500_000, coming: new Set(), ...more }
}

test('a change takes its draft with it, in one commit', async () => {
  await vault.drafts.put({ key: 'post:c', value: 'half', updated_at: 0 })
  await write(
    'posts.vote',
    { params: { id: newId() }, body: { vote: 1 } },
    {
      key: 'post:c',
      value: 'half',
    },
  )
  expect(await vault.drafts.count()).toBe(0)
  expect(await vault.outbox.count()).toBe(1)
})

test('what says everything anew replaces what still waits, and nothing that was told already', async () => {
  const [book, other, chapter_id] = [newId(), newId(), newId()]
  const author = { id: newId(), username: 'a', display_name: '', avatar_file_id: null }
  const read = (id: string, paragraph: number) => {
    const place = { chapter_id, paragraph, words: '', fraction: 0, at }
    const base = { title: 'T', author, cover_file_id: null }
    const args = { params: { id }, body: place }
    return enqueue(vault, mutators, { name: 'reading.progress', args, base, at })
  }
  const told = await read(book, 1)
  await vault.outbox.update(told.n, { state: 'acknowledged' })
  await read(book, 2)
  const elsewhere = await read(other, 3)
  const last = await read(book, 4)
  expect((await entries()).map(({ id }) => id)).toEqual([told.id, elsewhere.id, last.id])
  expect(last.deps).toEqual([])
})

test('a comment waits for the post it stands under, and for nothing else', async () => {
  const first = await post()
  const other = await post()
  const below = await comment(idOf(first))
  expect(below.deps).toEqual([first.id])
  expect(other.deps).toEqual([])
})

test('changes of one thing keep their order', async () => {
  const args = { params: { id: newId() } }
  const up = await write('posts.vote', { ...args, body: { vote: 1 } })
  const clear = await write('posts.vote', { ...args, body: { vote: 0 } })
  expect(clear.deps).toEqual([up.id])
})

test('an entry passes a blocked one, but never one it depends on', async () => {
  const blocked = await post()
  await comment(idOf(blocked))
  const free = await post()
  await vault.outbox.update(blocked.n, { retry_at: 5_000 })
  expect(sendable(await entries(), room()).map(({ id }) => id)).toEqual([free.id])
  expect(sendable(await entries(), room({ now: 6_000 }))).toHaveLength(3)
})

test('a batch ends at its limits, but one large entry goes alone', async () => {
  for (let i = 0; i < 5; i++) await post()
  expect(sendable(await entries(), room({ limit: 2 }))).toHaveLength(2)
  expect(sendable(await entries(), room({ maxBytes: 1 }))).toHaveLength(1)
})

test('a change is covered when every followed scope has come as far as its answer', async () => {
  const entry = { ...(await post()), heads: { a: 5, b: 2 } }
  expect(isCovered(entry, { a: 5, b: 2 })).toBe(true)
  expect(isCovered(entry, { a: 4, b: 2 })).toBe(false)
  expect(isCovered(entry, { b: 3 })).toBe(true)
})

test('a refused change takes its dependents along, and they come back together under new ids', async () => {
  const first = await post()
  const second = await comment(idOf(first))
  await vault.transaction('rw', vault.outbox, vault.problems, () =>
    reject(vault, mutators, first, { code: 'posts.type_disabled', message: 'No.' }, at),
  )
  expect(await vault.outbox.count()).toBe(0)
  expect((await vault.problems.toArray()).map(({ message }) => message).sort()).toEqual([
    'No.',
    'This needs another change of yours that was refused.',
  ])
  await resend(vault, first.id)
  const [again, below] = await entries()
  expect([again!.id, below!.id]).not.toContain(first.id)
  expect(below!.id).not.toBe(second.id)
  expect(below!.deps).toEqual([again!.id])
})

test('what was discarded stays away when the change it depended on is sent again', async () => {
  const first = await post()
  const thrownAway = await comment(idOf(first))
  await vault.transaction('rw', vault.outbox, vault.problems, () =>
    reject(vault, mutators, first, { code: 'x', message: 'No.' }, at),
  )
  await discard(vault, thrownAway.id, Date.parse(at))
  await resend(vault, first.id)
  expect((await entries()).map(({ name }) => name)).toEqual(['posts.create'])
})

test('a reply that was sent again first follows the change it needs to its new id', async () => {
  const first = await post()
  const reply = await comment(idOf(first))
  await vault.transaction('rw', vault.outbox, vault.problems, () =>
    reject(vault, mutators, first, { code: 'x', message: 'No.' }, at),
  )
  await resend(vault, reply.id)
  await resend(vault, first.id)
  const [again, below] = await entries()
  expect(below!.deps).toEqual([again!.id])
})

test('a change that is sent again offers its files again, also those that the server had and let go', async () => {
  const file = { id: newId(), name: 'a.png', type: 'image/png', size: 4, purpose: 'post' as const }
  const rest = { sent: 1, message: null, failures: 0, retry_at: 0, picked_at: 0 }
  await vault.files.put({ ...file, ...rest, state: 'stored' })
  const media_items = [{ media_type: 'image', file_id: file.id, caption: '', alt: '' }]
  const entry = await write('posts.create', {
    params: { id: community },
    body: { id: newId(), post_type: 'image', title: 'T', body: '', media_items },
  })
  expect(entry.files).toEqual([file.id])
  await vault.transaction('rw', vault.outbox, vault.problems, () =>
    reject(vault, mutators, entry, { code: 'files.not_found', message: 'File not found' }, at),
  )
  await resend(vault, entry.id)
  expect(await vault.files.get(file.id)).toMatchObject({ state: 'waiting', sent: 0 })
})

test('a stuck change is sent at once when its user says so, and one failure more makes it stuck again', async () => {
  const { n } = await post()
  const stuck = { state: 'stuck', failures: 8, retry_at: 3_600_000 } as const
  await vault.outbox.update(n, stuck)
  expect(sendable(await entries(), room())).toEqual([])
  await retryStuck(vault, n)
  expect(sendable(await entries(), room())).toMatchObject([{ n, state: 'pending', failures: 8 }])
  await vault.outbox.update(n, { state: 'acknowledged' })
  await retryStuck(vault, n)
  expect(await vault.outbox.get(n)).toMatchObject({ state: 'acknowledged' })
})

test('what was made after a stuck change goes without it once it is discarded; undone, all is as it was', async () => {
  const first = await post()
  await comment(idOf(first))
  await vault.outbox.update(first.n, { state: 'stuck', failures: 8, retry_at: 3_600_000 })
  const before = await entries()
  const undo = await discardStuck(vault, first.n)
  expect(await unsentIn(vault)).toBe(1)
  expect(sendable(await entries(), room()).map(({ name }) => name)).toEqual(['comments.create'])
  await undo()
  expect(await entries()).toEqual(before)
})

test('a discarded problem can be brought back for thirty days', async () => {
  const entry = await post()
  await vault.transaction('rw', vault.outbox, vault.problems, () =>
    reject(vault, mutators, entry, { code: 'x', message: 'No.' }, at),
  )
  const now = Date.parse(at)
  const undo = await discard(vault, entry.id, now)
  await undo()
  expect((await vault.problems.get(entry.id))!.discarded_at).toBeNull()
  await discard(vault, entry.id, now)
  await discard(vault, 'another', now + 31 * 86_400_000)
  expect(await vault.problems.get(entry.id)).toBeUndefined()
})

test('what waits to be tried again does not wait for a clock that was set back', async () => {
  const { n } = await post()
  const now = Date.now()
  await vault.outbox.update(n, { retry_at: now + 3_600_000 })
  expect(sendable(await entries(), room({ now }))).toEqual([])
  expect(dueAt(await entries(), new Set(), now)).toBe(now + 3_600_000)
  await vault.outbox.update(n, { retry_at: now + 365 * 86_400_000 })
  expect(sendable(await entries(), room({ now }))).toHaveLength(1)
  expect(dueAt(await entries(), new Set(), now)).toBe(0)
})

test('after a restore what was acknowledged goes again, each behind what it needs', async () => {
  const first = await post()
  await vault.outbox.update(first.n, { state: 'acknowledged' })
  const below = await comment(idOf(first))
  expect(below.deps).toEqual([])
  await vault.outbox.update(below.n, { state: 'acknowledged' })
  await retire(vault, {}, () => true, 1)
  expect(await vault.outbox.count()).toBe(0)
  await requeueAll(vault, mutators)
  const again = await entries()
  expect(again.map(({ id, state, deps }) => ({ id, state, deps }))).toEqual([
    { id: first.id, state: 'pending', deps: [] },
    { id: below.id, state: 'pending', deps: [first.id] },
  ])
})

test('a change says what its user saw of the fields that it names, but not to a server that was restored', async () => {
  const args = { params: { id: newId() }, body: { summary: 'It burns.' } }
  const was = { summary: 'a', title: 'b' }
  const shared = { args, base: null, at }
  await enqueue(vault, mutators, { name: 'chapters.update', ...shared, was })
  const clearDraft = { key: 'synopsis', value: undefined, was: { summary: 'c' } }
  const other = { ...shared, args: { ...args, params: { id: newId() } } }
  await enqueue(vault, mutators, { name: 'chapters.update', ...other, was, clearDraft })
  await enqueue(vault, mutators, { name: 'chapters.update', ...other })
  const said = async () => (await entries()).map((entry) => entry.was)
  expect(await said()).toEqual([{ summary: 'a' }, { summary: 'c' }, undefined])
  await requeueAll(vault, mutators)
  expect(await said()).toEqual([undefined, undefined, undefined])
})

test('of what a device has written itself the server has not heard; what may be refused holds up only its own fields', async () => {
  const params = { id: newId() }
  const was = { summary: 'a', title: 'b' }
  const change = (body: object) =>
    enqueue(vault, mutators, {
      name: 'chapters.update',
      args: { params, body },
      base: null,
      at,
      was,
    })
  const first = await change({ summary: 'It burns.' })
  const title = await change({ title: 'Oil' })
  const second = await change({ summary: 'It burns on.', title: 'Oil' })
  expect([first, title, second].map((entry) => [entry.was, entry.deps])).toEqual([
    [{ summary: 'a' }, []],
    [{ title: 'b' }, []],
    [{}, [first.id, title.id]],
  ])
  // One that nothing can refuse for its words keeps its place.
  const moved = await write('chapters.update', { params, body: { position: 'a5' } })
  expect(moved.deps).toEqual([second.id])
})

test('what is unpublished after it was published offline does not overtake', async () => {
  const params = { id: newId() }
  const shared = { base: null, at, was: { text: 'a' } }
  const args = { params, body: { text: 'It burns.', tell: true } }
  const publication = await enqueue(vault, mutators, { ...shared, name: 'chapters.publish', args })
  expect(publication.was).toEqual({ text: 'a' })
  expect((await write('chapters.unpublish', { params })).deps).toEqual([publication.id])
  const other = await write('chapters.update', { params, body: { summary: 'S' } })
  expect(other.deps).not.toContain(publication.id)
})

test('a post waits for its pictures, others pass it, and nothing asks for what cannot go', async () => {
  const file = newId()
  const pictured = await write('posts.create', {
    params: { id: community },
    body: {
      id: newId(),
      post_type: 'image',
      title: 'T',
      media_items: [{ media_type: 'image', file_id: file }],
    },
  })
  const below = await comment(idOf(pictured))
  const coming = new Set([file])
  expect(sendable(await entries(), room({ coming }))).toEqual([])
  expect(dueAt(await entries(), coming, 0)).toBeNull()
  const free = await post()
  expect(sendable(await entries(), room({ coming })).map(({ id }) => id)).toEqual([free.id])
  expect(dueAt(await entries(), coming, 0)).toBe(0)
  expect(sendable(await entries(), room()).map(({ id }) => id)).toEqual([
    pictured.id,
    below.id,
    free.id,
  ])
})
