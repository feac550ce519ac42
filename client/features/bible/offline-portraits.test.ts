import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OfflineParts } from '../../sync/leading/offline-loop.ts'
import { newId } from '../../sync/store/ids.ts'
import { putRows } from '../../sync/store/rows.ts'
import { openEngine } from '../../testing/engine.ts'
import { offlinePortraits } from './offline-portraits.ts'

let device: ReturnType<typeof openEngine>
beforeEach(() => {
  device = openEngine('alice')
})
afterEach(() => device.close())

test('the pictures of a manuscript come to the device that keeps it, and count as shown', async () => {
  const { vault, cache, engine } = device
  const [book, picture] = [newId(), newId()]
  const entry = (book_id: string, portrait_file_id: string | null) => {
    const id = newId()
    const texts = {
      asset_type: 'character',
      name: 'Isk',
      aliases: [],
      fields: [],
      ties: [],
    } as const
    const times = { created_at: new Date().toISOString(), deleted_at: null, rev: 1 }
    const body = {
      id,
      book_id,
      ...texts,
      aliases: [],
      fields: [],
      ties: [],
      portrait_file_id,
      ...times,
    }
    return { type: 'book_asset' as const, id, body }
  }
  const rows = [entry(book, picture), entry(book, null), entry(newId(), newId())]
  await putRows(cache, rows, Date.now())
  const asked: string[] = []
  const fetch = (path: string) => {
    asked.push(path)
    return Promise.resolve(new Response('lamp', { headers: { 'content-type': 'image/webp' } }))
  }
  const parts = { vault, cache, engine, platform: { fetch } } as unknown as OfflineParts
  await offlinePortraits.fetch(parts, book, () => false)
  expect(asked).toEqual([])
  for (let again = 0; again < 2; again += 1) await offlinePortraits.fetch(parts, book, () => true)
  expect(asked).toEqual([`/api/files/${picture}/download`])
  expect((await cache.media.get(picture))?.type).toBe('image/webp')
  expect(await offlinePortraits.media(cache, [book])).toEqual([picture])
})
