import { createHash, randomBytes } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilTrue } from '#shared/testing/until.ts'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import type { FilePurpose } from '#shared/rules/files.ts'
import { mutators } from '../../features/index.ts'
import { createApi } from '../session/api.ts'
import { sendAll } from '../session/sign-out.ts'
import { newId } from '../store/ids.ts'
import { enqueue } from '../engine/outbox.ts'
import type { Platform } from '../store/platform.ts'
import { Uploads } from './uploads.ts'
import { Vault } from '../store/vault.ts'

let vault: Vault
let now = 0
let isSuspended = false
let uploads: Uploads
/** The server's answers to each call, by the end of its address; the bodies of completed uploads. */
let answers: Record<string, (() => [number, object])[]> = {}
let completed: unknown[] = []
beforeEach(() => {
  const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
  vault = new Vault('alice', { dexie })
  now = 1_000_000
  isSuspended = false
  answers = {}
  completed = []
  const platform: Platform = {
    fetch: async (address, init) => {
      const call = String(address).split('/').at(-1)!
      if (call === 'complete') completed.push(JSON.parse(init!.body as string))
      const next = answers[call]?.shift()
      if (next) return reply(...next())
      const [status, body] = isSuspended
        ? [403, { error: 'auth.suspended', message: 'Your account is suspended.' }]
        : [200, { data: { id: 'x', received: 1, file: { id: 'x' } } }]
      return reply(status as number, body as object)
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

function reply(status: number, body: object): Response {
  const headers = { 'content-type': 'application/json' }
  return new Response(JSON.stringify(body), { status, headers })
}

async function keep(purpose: FilePurpose = 'post'): Promise<string> {
  const id = newId()
  const file = { id, name: 'a.png', type: 'image/png', size: 4, purpose }
  const rest = { sent: 0, message: null, failures: 0, retry_at: 0, picked_at: 0 }
  await vault.files.put({ ...file, ...rest, state: 'waiting' })
  await vault.parts.put({ id, index: 0, bytes: new ArrayBuffer(4) })
  return id
}

test('while somebody is suspended, posts go to the tray, and pictures of drafts wait for the end of it', async () => {
  isSuspended = true
  const [posted, drafted] = [await keep(), await keep()]
  const media_items = [{ media_type: 'image', file_id: posted, caption: '', alt: '' }]
  const body = { id: newId(), post_type: 'image', title: 'T', body: '', media_items }
  const args = { params: { id: newId() }, body }
  await enqueue(vault, mutators, { name: 'posts.create', args, base: null, at: '2026-11-20' })
  uploads.wake()
  await untilTrue(async () =>
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
  await untilTrue(async () => (await vault.files.get(drafted))?.state === 'stored')
})

test('who sends all before they sign out waits for the pictures of their texts', async () => {
  const picture = await keep('chapter')
  const flush = () => Promise.resolve()
  await sendAll({ vault, flush, retryNow: () => uploads.retryNow() })
  expect(await vault.files.get(picture)).toMatchObject({ state: 'stored' })
})

const begun = (received: number) => (): [number, object] => [
  200,
  { data: { id: 'x', received, file: null } },
]
const ALTERED = 'This file did not arrive as it was sent. Please send it again.'
const altered = (): [number, object] => [409, { error: 'files.altered', message: ALTERED }]

/** A picture of two parts, stored in the vault. */
async function keepLarge(): Promise<{ id: string; hash: string }> {
  const id = await keep()
  const parts = [randomBytes(UPLOAD_PART_BYTES), randomBytes(7)]
  for (const [index, part] of parts.entries())
    await vault.parts.put({ id, index, bytes: new Uint8Array(part).buffer })
  const whole = createHash('sha256')
  for (const part of parts) whole.update(createHash('sha256').update(part).digest())
  return { id, hash: whole.digest('hex') }
}

test('the server is told the hash of all parts, and a file that did not arrive as it was sent goes again', async () => {
  const { id, hash } = await keepLarge()
  answers = {
    uploads: [begun(0), begun(0)],
    '0': [begun(1), begun(1)],
    '1': [begun(2), begun(2)],
    complete: [altered],
  }
  uploads.wake()
  await untilTrue(async () => (await vault.files.get(id))?.failures === 1)
  now += 60_000
  uploads.wake()
  await untilTrue(async () => (await vault.files.get(id))?.state === 'stored')
  expect(completed).toEqual([{ parts_sha256: hash }, { parts_sha256: hash }])
})

test('an upload that ended meanwhile is begun anew; one that never arrives whole is refused, in words', async () => {
  const { id } = await keepLarge()
  const gone = (): [number, object] => [
    404,
    { error: 'files.not_found', message: 'File not found' },
  ]
  answers = {
    uploads: Array.from({ length: 8 }, () => begun(1)),
    '1': [gone, ...Array.from({ length: 7 }, () => begun(2))],
    complete: Array.from({ length: 7 }, () => altered),
  }
  for (let tries = 1; tries < 8; tries++) {
    uploads.wake()
    await untilTrue(async () => (await vault.files.get(id))?.failures === tries)
    expect((await vault.files.get(id))!.state).toBe('waiting')
    now += 60_000
  }
  uploads.wake()
  await untilTrue(async () => (await vault.files.get(id))?.state === 'refused')
  expect(await vault.files.get(id)).toMatchObject({ message: ALTERED })
})

test('while other uploads are under way a file waits, and nothing is refused', async () => {
  const { id } = await keepLarge()
  const many = (): [number, object] => [429, { error: 'files.too_many_uploads', message: 'Later' }]
  answers = { uploads: [many] }
  uploads.wake()
  await untilTrue(async () => (await vault.files.get(id))?.failures === 1)
  now += 60_000
  uploads.wake()
  await untilTrue(async () => (await vault.files.get(id))?.state === 'stored')
})

test('a refusal that comes after the account was closed is no failure of anything', async () => {
  const reported = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', reported)
  process.once('unhandledRejection', reported)
  let begun = 0
  const begin = (): [number, object] => {
    begun += 1
    uploads.stop()
    vault.close()
    return [500, { error: 'server.failed', message: 'Something went wrong.' }]
  }
  answers = { uploads: [begin] }
  await keep()
  uploads.wake()
  await untilTrue(() => begun === 1)
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', reported)
  vi.unstubAllGlobals()
  expect(reported).not.toHaveBeenCalled()
})
