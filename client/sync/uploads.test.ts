import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mutators } from '../features/mutators.ts'
import { createApi } from './api.ts'
import { newId } from './ids.ts'
import { enqueue } from './outbox.ts'
import type { Platform } from './platform.ts'
import { Uploads } from './uploads.ts'
import { Vault } from './vault.ts'

const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
let vault: Vault
let now = 1_000_000
let isSuspended = true
let uploads: Uploads
beforeEach(() => {
  vault = new Vault('alice', { dexie })
  const platform: Platform = {
    fetch: async () => {
      const [status, body] = isSuspended
        ? [403, { error: 'auth.suspended', message: 'Your account is suspended.' }]
        : [200, { data: { id: 'x', received: 1, file: { id: 'x' } } }]
      const headers = { 'content-type': 'application/json' }
      return new Response(JSON.stringify(body), { status: status as number, headers })
    },
    now: () => now,
    random: () => 0.5,
    isOnline: () => true,
    dexie,
  }
  const caller = { token: () => 'a.b.c', renew: async () => null, serverTime: () => undefined }
  const api = createApi(platform, caller)
  uploads = new Uploads({ vault, api, mutators, platform, entitled: () => true })
})
afterEach(() => {
  uploads.stop()
  vault.close()
})

async function keep(): Promise<string> {
  const id = newId()
  const file = { id, name: 'a.png', type: 'image/png', size: 4, purpose: 'post' as const }
  const rest = { sent: 0, message: null, failures: 0, retry_at: 0, picked_at: 0 }
  await vault.files.put({ ...file, ...rest, state: 'waiting' })
  await vault.parts.put({ id, index: 0, bytes: new ArrayBuffer(4) })
  return id
}

test('while somebody is suspended, posts go to the tray, and pictures of drafts wait for the end of it', async () => {
  const [posted, drafted] = [await keep(), await keep()]
  const media_items = [{ media_type: 'image', file_id: posted, caption: '', alt: '' }]
  const body = { id: newId(), post_type: 'image', title: 'T', body: '', media_items }
  const args = { params: { id: newId() }, body }
  await enqueue(vault, mutators, { name: 'posts.create', args, base: null, at: '2026-11-20' })
  uploads.wake()
  await vi.waitUntil(async () =>
    (await vault.files.where('state').equals('waiting').toArray()).every(
      ({ retry_at }) => retry_at > now,
    ),
  )
  expect(await vault.outbox.count()).toBe(0)
  expect(await vault.problems.toArray()).toMatchObject([{ code: 'auth.suspended', args }])
  expect(await vault.files.where('state').equals('waiting').count()).toBe(2)

  isSuspended = false
  now += 300_000
  uploads.wake()
  await vi.waitUntil(async () => (await vault.files.get(drafted))?.state === 'stored')
})
