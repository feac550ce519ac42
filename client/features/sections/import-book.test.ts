import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cache } from '../../sync/store/cache.ts'
import { textOnDevice } from '../../sync/documents/document-texts.ts'
import type { Change, Engine } from '../../sync/engine/engine.ts'
import { newId } from '../../sync/store/ids.ts'
import type { Vault } from '../../sync/store/vault.ts'
import { importChapters } from './import-book.ts'
import { openEngine } from '../../testing/engine.ts'

let device: ReturnType<typeof openEngine>
let vault: Vault
let cache: Cache
let engine: Engine
beforeEach(() => {
  device = openEngine('alice')
  ;({ vault, cache, engine } = device)
})
afterEach(() => device.close())

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

test('the plan and the story bible come in the same commit, each behind what it belongs to', async () => {
  const scenes = [
    { title: 'Dawn', note: '' },
    { title: '', note: 'Shorter.', status: 'done' as const },
  ]
  const told = { summary: 'They sail.', estimated_words: 900, status: 'revised' as const }
  const plan = { ...told, outline: '1. Ice', scenes }
  const chapters = [
    { title: 'One', sections: ['A.', ''], plan },
    { title: 'Two', sections: ['B.'] },
  ]
  const bible = [
    {
      kind: 'character',
      name: 'Ann',
      aliases: ['Annie'],
      fields: [{ label: 'Age', value: 'Ten' }],
      text: 'Tall.',
    },
    { kind: 'location', name: 'Well', aliases: [], text: '' },
  ] as const
  // Ann is tied to the second entry, which has a picture.
  const [ann, well] = bible
  const tied = [{ ...ann, fields: [...ann.fields], ties: [{ to: 1, words: 'falls in' }] }, well]
  const working = { overview: 'Two ships.', themes: ['ice'], bible: tied }
  const portraits = [null, newId()]
  const commit = vi.spyOn(engine, 'mutateAll')
  const body = { id: bookId, title: 'Book', description: '', genre: '' }
  const before: Change[] = [{ name: 'books.create', args: { params: { id: newId() }, body } }]
  await importChapters(
    { account: { vault, cache, engine }, bookId, portraits, after: null, before },
    { generated: 'none', chapters, working },
    { signal: new AbortController().signal, onProgress: () => {} },
  )
  expect(commit).toHaveBeenCalledOnce()
  const entries = await vault.outbox.orderBy('n').toArray()
  const at = new Map(entries.map(({ id }, i) => [id, i]))
  expect(entries.map(({ name, deps }) => [name, ...deps.map((id) => at.get(id))])).toEqual([
    ['books.create'],
    ['chapters.create', 0],
    ['sections.create', 1],
    ['sections.create', 1],
    ['sections.update', 3],
    ['chapters.create', 0],
    ['sections.create', 5],
    ['outlines.update', 0],
    ['bible.create', 0],
    ['bible.create', 0],
    ['bible.update', 9],
  ])
  const shown = await engine.overlay()
  const idOf = (i: number) => (entries[i]!.args.body as { id: string }).id
  const [chapter, first, second] = [1, 2, 3].map(idOf) as [string, string, string]
  expect(shown.fold('chapter', chapter, undefined)).toMatchObject(told)
  expect([first, second].map((id) => shown.fold('section', id, undefined))).toMatchObject(scenes)
  expect(shown.fold('outline', bookId, undefined)).toMatchObject({
    overview: 'Two ships.',
    themes: ['ice'],
  })
  expect(await textOnDevice(vault, `outline:${chapter}`)).toBe('1. Ice')
  for (const [i, { kind, text, ...about }] of bible.entries()) {
    const id = idOf(8 + i)
    expect(shown.fold('book_asset', id, undefined)).toMatchObject({ asset_type: kind, ...about })
    expect(await textOnDevice(vault, `asset:${id}`)).toBe(text)
  }
  expect(shown.fold('book_asset', idOf(8), undefined)?.ties).toEqual([
    { to: idOf(9), words: 'falls in' },
  ])
  expect(shown.fold('book_asset', idOf(9), undefined)?.portrait_file_id).toBe(portraits[1])
  expect(
    (await vault.documents.toArray()).map(({ name }) => name.split(':')[0] ?? '').toSorted(),
  ).toEqual(['asset', 'asset', 'outline', 'section', 'section', 'section'])
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
