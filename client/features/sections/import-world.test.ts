import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Cache } from '../../sync/store/cache.ts'
import { textOnDevice } from '../../sync/documents/document-texts.ts'
import type { Engine } from '../../sync/engine/engine.ts'
import { storeLocalFile } from '../../sync/files/store-local-file.ts'
import { forgetFile, readLocalFile } from '../../sync/store/local-files.ts'
import type { Vault } from '../../sync/store/vault.ts'
import { readWorld } from '../convert/world/read-world.ts'
import { novel } from '../convert/testing/novel.ts'
import { bookFiles, worldZip } from '../convert/testing/world.ts'
import { importWorld } from './import-world.ts'
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

const BYTES = new Uint8Array(1_000).fill(7)
const said = { licence: 'cc0', is_public: true, based_on: [] }
const archive = (chapters: number) =>
  worldZip(
    {
      description: 'Lamps.',
      bio: 'She writes.',
      is_public: true,
      cover: 'Cover.webp',
      // The world page shows the photo only with the author.
      author_photo: 'Author.webp',
      books: [
        { folder: 'Books/Ice', is_public: true },
        { folder: 'Books/Fire', is_public: false },
      ],
      notes: [
        { ...said, file: 'Notes/Tides.md', heading: '# Tides', title: 'Tides', tags: ['sea'] },
      ],
      gallery: [
        { file: 'Gallery/lamp.webp', title: 'Lamp', description: 'Lit.', is_featured: true },
        { file: 'Gallery/torn.webp', title: 'Torn', description: '', is_featured: true },
      ],
      assets: [
        { ...said, file: 'Files/map.pdf', title: 'Map', description: '', category: 'documents' },
      ],
    },
    {
      'Cover.webp': BYTES,
      'Author.webp': BYTES,
      ...bookFiles('Books/Ice', novel()),
      ...bookFiles(
        'Books/Fire',
        novel({
          title: 'Fire',
          cover: null,
          chapters: Array.from({ length: chapters }, (_, i) => ({
            title: `Night ${i + 1}`,
            sections: ['A.', 'B.'],
          })),
        }),
      ),
      'Notes/Tides.md': '# Tides\n\nText.\n',
      'Gallery/lamp.webp': BYTES,
      'Gallery/torn.webp': BYTES,
      'Files/map.pdf': BYTES,
    },
  )
const files = {
  keep: async ({ name, blob }, purpose) =>
    name === 'torn.webp' ? null : storeLocalFile(vault, blob, { name, purpose }),
  drop: (id) => forgetFile(vault, id),
} satisfies Parameters<typeof importWorld>[0]['files']
const bring = async (chapters: number, onProgress: (share: number) => void, signal: AbortSignal) =>
  importWorld({ account: { vault, cache, engine }, files }, await readWorld(archive(chapters)), {
    signal,
    onProgress,
  })
const rows = () =>
  Promise.all([
    vault.outbox.count(),
    vault.documents.count(),
    vault.document_updates.count(),
    vault.files.count(),
    vault.parts.count(),
  ])

test('a world is on this device as a whole: what is in it waits for it alone, and nothing for a file that it does not show', async () => {
  const told: number[] = []
  const id = await bring(2, (share) => told.push(share), new AbortController().signal)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  const entries = await vault.outbox.orderBy('n').toArray()
  const at = new Map(entries.map((entry, i) => [entry.id, i]))
  const named = (wanted: string) => entries.filter(({ name }) => name === wanted)
  const [made] = entries
  expect(made?.name).toBe('worlds.create')
  for (const name of ['books.create', 'snippets.create', 'gallery.add', 'assets.add'])
    for (const { deps } of named(name)) expect(deps).toEqual([made?.id])
  expect(named('chapters.create').map(({ deps }) => deps.map((dep) => at.get(dep)))).toEqual([
    ...Array.from({ length: 4 }, () => [at.get(named('books.create')[0]!.id)]),
    ...Array.from({ length: 2 }, () => [at.get(named('books.create')[1]!.id)]),
  ])
  expect(entries.filter((entry) => (entry.files?.length ?? 0) > 0).map(({ name }) => name)).toEqual(
    ['books.update', 'gallery.add', 'assets.add', 'worlds.update'],
  )

  const shown = await engine.overlay()
  expect(shown.fold('world', id, undefined)).toMatchObject({
    name: 'Ember Coast',
    description: 'Lamps.',
    bio: 'She writes.',
    is_public: true,
    icon_gradient_to: '#445566',
    author_photo_file_id: null,
  })
  const books = shown.ids('book').map((book) => shown.fold('book', book, undefined))
  const world = { name: 'Ember Coast', slug: 'ember-coast' }
  expect(books).toMatchObject([
    { title: 'The Ice & the <Storm>', licence: 'cc-by', is_public: true, world },
    { title: 'Fire', is_public: false, cover_file_id: null, world },
  ])
  const image = shown.fold('gallery_image', shown.ids('gallery_image')[0]!, undefined)
  expect(image).toMatchObject({ title: 'Lamp', description: 'Lit.', is_featured: true })
  expect(shown.ids('gallery_image')).toHaveLength(1)
  const kept = await readLocalFile(vault, image!.file_id)
  expect(new Uint8Array(await kept!.arrayBuffer())).toEqual(BYTES)
  const scenes = named('sections.create').map(({ args }) => (args.body as { id: string }).id)
  expect(await textOnDevice(vault, `section:${scenes.at(-1)}`)).toBe('B.')
  expect(
    (await vault.files.toArray()).map(({ name, purpose }) => `${purpose}: ${name}`).toSorted(),
  ).toEqual([
    'assets: map.pdf',
    'book_cover: cover',
    'gallery: lamp.webp',
    'world_banner: Cover.webp',
  ])
})

test('cancelled while it copies files, prepares or stores, it leaves nothing behind', async () => {
  for (const at of [0.1, 0.45, 0.6, 0.8, 0.9]) {
    const stopped = new AbortController()
    const brought = bring(150, (share) => share >= at && stopped.abort(), stopped.signal)
    await expect(brought).rejects.toThrow('aborted')
    expect(await rows()).toEqual([0, 0, 0, 0, 0])
  }
})

test('without room for its files nothing of it stays', async () => {
  const full = {
    ...files,
    keep: async (...file: Parameters<typeof files.keep>) => {
      if (file[1] === 'world_banner') throw new Error('There is no room for this file.')
      return files.keep(...file)
    },
  }
  const account = { vault, cache, engine }
  const watch = { signal: new AbortController().signal, onProgress: () => {} }
  const world = await readWorld(archive(1))
  await expect(importWorld({ account, files: full }, world, watch)).rejects.toThrow('no room')
  expect(await rows()).toEqual([0, 0, 0, 0, 0])
})
