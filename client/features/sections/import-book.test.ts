import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Cache } from '../../sync/cache.ts'
import { textOnDevice } from '../../sync/documents/document-texts.ts'
import { Engine } from '../../sync/engine.ts'
import { newId } from '../../sync/ids.ts'
import { Vault } from '../../sync/vault.ts'
import { mutators } from '../mutators.ts'
import { importChapters } from './import-book.ts'

let vault: Vault
let cache: Cache
let engine: Engine
beforeEach(() => {
  const platform = {
    dexie: { indexedDB: new IDBFactory(), IDBKeyRange },
    now: () => Date.parse('2026-11-20T10:00:00Z'),
  }
  vault = new Vault('alice', platform)
  cache = new Cache('alice', platform)
  const me = { id: newId(), username: 'alice' }
  engine = new Engine({ vault, cache, platform, mutators, me } as unknown as ConstructorParameters<
    typeof Engine
  >[0])
})
afterEach(() => {
  vault.close()
  cache.close()
})

const bookId = newId()
const bring = (chapters: number, onProgress: (share: number) => void, signal: AbortSignal) =>
  importChapters(
    { account: { vault, cache, engine }, bookId, after: null },
    {
      generated: 'none',
      chapters: Array.from({ length: chapters }, (_, i) => ({
        title: `Night ${i + 1}`,
        sections: i === 2 ? [] : [`First of ${i + 1}.`, 'Second.'],
      })),
    },
    { signal, onProgress },
  )
const rows = async () =>
  Promise.all([vault.outbox.count(), vault.documents.count(), vault.document_updates.count()])

test('chapters and scenes come in their order, each scene behind its chapter and with its words', async () => {
  await bring(4, () => {}, new AbortController().signal)
  expect(await rows()).toEqual([11, 7, 7])
  const entries = await vault.outbox.orderBy('n').toArray()
  const chapters = entries.filter(({ name }) => name === 'chapters.create')
  const scenes = entries.filter(({ name }) => name === 'sections.create')
  expect(scenes.map(({ deps }) => deps)).toEqual(
    [0, 0, 1, 1, 2, 3, 3].map((i) => [chapters[i]!.id]),
  )
  const shown = await engine.overlay()
  const texts = await Promise.all(
    scenes.map(async ({ args }) => {
      const { id } = args.body as { id: string }
      expect(shown.fold('section', id, undefined)?.book_id).toBe(bookId)
      return textOnDevice(vault, `section:${id}`)
    }),
  )
  expect(texts[0]).toContain('First of 1.')
  expect(await vault.documents.where('unsent').equals(1).count()).toBe(7)
})

test('it tells how far it is, from the first chapter to the last', async () => {
  const told: number[] = []
  await bring(1_100, (share) => told.push(share), new AbortController().signal)
  expect(await rows()).toEqual([1_100 + 2_199, 2_199, 2_199])
  expect(told.length).toBeGreaterThan(20)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told.at(-1)).toBeGreaterThan(0.9)
})

test('cancelled while it prepares or while it stores, it leaves nothing behind', async () => {
  for (const at of [0, 0.6, 0.9]) {
    const stopped = new AbortController()
    const brought = bring(300, (share) => share >= at && stopped.abort(), stopped.signal)
    await expect(brought).rejects.toThrow('aborted')
    expect(await rows()).toEqual([0, 0, 0])
  }
})
