import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { AssetFile, NoteFile } from '#shared/rules/world-archive.ts'
import { readFiles } from '../formats.ts'
import { readWorld } from './read-world.ts'
import { novel } from '../testing/novel.ts'
import { bookFiles, worldZip } from '../testing/world.ts'

const PICTURE = new Uint8Array([0x52, 0x49, 0x46, 0x46, 1, 2, 3])
const note: NoteFile = {
  file: 'Notes/Tides.md',
  heading: '# Tides \\[1\\]',
  title: 'Tides [1]',
  tags: ['sea'],
  is_public: true,
  licence: 'cc-by',
  based_on: [],
}
const asset: AssetFile = {
  file: 'Files/documents/map.pdf',
  title: 'Map',
  description: 'Of the coast.',
  category: 'documents',
  is_public: true,
  licence: 'cc0',
  based_on: [],
}
const image = { file: 'Gallery/lamp.webp', title: 'Lamp', description: 'Lit.', is_featured: true }
const head = '---\ntags: ["sea"]\nlicence: "CC BY 4.0"\n---\n\n'

test('a world comes as it left: what it says, books, notes, pictures and files, letter by letter', async () => {
  const body = '  First line.\n\n# Not the title\n\n---\n\nLast.  \n'
  const book = novel()
  const about = {
    description: 'Lamps.',
    bio: 'She writes.',
    author_name: 'Ann',
    show_author_hero: true,
    is_public: true,
    cover: 'Cover.webp',
    books: [{ folder: 'Books/Ice', is_public: true }],
    others: [{ title: 'Salt', author: 'Bob' }],
    notes: [note],
    gallery: [image],
    assets: [asset],
  }
  const files = {
    'Cover.webp': PICTURE,
    ...bookFiles('Books/Ice', book),
    'Notes/Tides.md': `${head}# Tides \\[1\\]\n\n${body}\n`,
    'Gallery/lamp.webp': PICTURE,
    'Files/documents/map.pdf': PICTURE,
  }
  for (const root of ['', 'My World/']) {
    const world = await readWorld(worldZip(about, files, root))
    expect(world.warnings).toEqual([])
    expect(world).toMatchObject({
      name: 'Ember Coast',
      description: 'Lamps.',
      bio: 'She writes.',
      author_name: 'Ann',
      show_author_hero: true,
      is_public: true,
      gradients: { cover_gradient_from: '#112233', icon_gradient_to: '#445566' },
      icon: null,
      others: [{ title: 'Salt', author: 'Bob' }],
      notes: [{ title: 'Tides [1]', body, tags: ['sea'], is_public: true, licence: 'cc-by' }],
      gallery: [{ name: 'lamp.webp', title: 'Lamp', description: 'Lit.', is_featured: true }],
      assets: [{ name: 'map.pdf', title: 'Map', description: 'Of the coast.', licence: 'cc0' }],
    })
    expect(world.books).toHaveLength(1)
    expect(world.books[0]).toMatchObject({ is_public: true, book: { title: book.title } })
    expect(world.books[0]?.book.chapters).toEqual(book.chapters)
    expect(world.books[0]?.book.cover).toEqual(book.cover)
    expect(world.words).toBeGreaterThan(80)
    for (const { blob } of [world.cover!, world.gallery[0]!, world.assets[0]!])
      expect(new Uint8Array(await blob.arrayBuffer())).toEqual(PICTURE)
    expect(world.cover?.blob.type).toBe('image/webp')
  }
})

test('a book without a word, and a note without text, come as they are', async () => {
  const files = {
    ...bookFiles('Books/Ice', novel({ chapters: [], cover: null })),
    'Notes/Tides.md': `${head}# Tides \\[1\\]\n`,
  }
  const books = [{ folder: 'Books/Ice', is_public: false }]
  const world = await readWorld(worldZip({ books, notes: [note] }, files))
  expect(world.warnings).toEqual([])
  expect(world.books[0]?.book.chapters).toEqual([])
  expect(world.notes[0]?.body).toBe('')
})

test('a title that somebody has taken away or changed leaves all of the text', async () => {
  for (const text of ['Only text.', '# Another\n\nText.'])
    expect(
      (await readWorld(worldZip({ notes: [note] }, { 'Notes/Tides.md': head + text }))).notes[0],
    ).toMatchObject({ title: 'Tides [1]', body: text })
})

test('what something was made from is named in its text', async () => {
  const based_on = ['Salt by Bob', 'Sand by Eve']
  const files = {
    ...bookFiles('Books/Ice', novel(), { based_on }),
    'Notes/Tides.md': '# Tides \\[1\\]\n\nText.\n',
    'Files/documents/map.pdf': PICTURE,
  }
  const long = { ...asset, description: 'x'.repeat(300), based_on }
  const about = {
    books: [{ folder: 'Books/Ice', is_public: false }],
    notes: [{ ...note, based_on }],
    assets: [long],
  }
  const world = await readWorld(worldZip(about, files))
  const credits = 'Based on Salt by Bob.\nBased on Sand by Eve.'
  expect(world.books[0]?.book.description).toBe(`${novel().description}\n\n${credits}`)
  expect(world.notes[0]?.body).toBe(`Text.\n\n${credits}`)
  expect(world.assets[0]?.description).toMatch(/^x+\n\nBased on Salt by Bob\.\nBased on Sand/)
  expect(world.assets[0]?.description).toHaveLength(300)
  expect(world.warnings).toEqual([
    'What this file says was cut in 1 place: a world holds no more there.',
  ])
})

test('what is not in the archive is said, and the rest comes', async () => {
  const world = await readWorld(
    worldZip(
      {
        cover: '../Cover.webp',
        books: [{ folder: 'Books/Gone' }, { folder: 'Books/Torn' }, null],
        notes: [note],
        gallery: [image, { ...image, file: 'Files/documents/map.pdf', title: '' }],
        assets: [asset],
      },
      { 'Files/documents/map.pdf': PICTURE, 'Books/Torn/book.json': '{' },
    ),
  )
  expect(world.warnings).toEqual([
    'The cover is missing: there is no file ../Cover.webp.',
    'The book in Books/Gone is missing: there is no file Books/Gone/book.json.',
    'The book in Books/Torn is left out. The book.json in this archive cannot be read.',
    'The book in  is missing: there is no file /book.json.',
    'The note “Tides [1]” is missing: there is no file Notes/Tides.md.',
    'The picture “Lamp” is missing: there is no file Gallery/lamp.webp.',
    'The picture “map” is left out. Please select an image file (JPG, PNG, or GIF)',
  ])
  expect(world.assets).toHaveLength(1)
})

test('whatever stands in world.json, a world can hold what comes of it', async () => {
  const hostile = {
    name: `Em\u0000ber\n${'x'.repeat(60)}`,
    description: 7,
    bio: 'y'.repeat(6_000),
    author_name: ['Ann'],
    is_public: 'yes',
    cover_gradient_from: 'red',
    icon: 3,
    books: 'none',
    others: [{ title: 'x'.repeat(300), author: null }, 4],
    notes: [
      {
        ...note,
        title: '\u200b',
        tags: ['A', 'a', ...'b c d e f g h i j k l'.split(' '), 9],
        licence: 'mine',
      },
      ...Array.from({ length: 1_000 }, () => note),
    ],
    assets: [{ ...asset, category: 'spells', is_public: 1 }],
  }
  const files = { 'Notes/Tides.md': 'z'.repeat(20_001), 'Files/documents/map.pdf': PICTURE }
  const world = await readWorld(worldZip(hostile, files))
  expect(world).toMatchObject({
    name: `Ember ${'x'.repeat(44)}`,
    description: '',
    author_name: '',
    is_public: false,
    icon: null,
    books: [],
    gallery: [],
  })
  expect(world.bio).toHaveLength(5_000)
  expect(world.gradients).not.toHaveProperty('cover_gradient_from')
  expect(world.notes).toHaveLength(1_000)
  expect(world.notes[0]).toMatchObject({
    title: 'Tides',
    tags: 'a b c d e f g h i j'.split(' '),
    licence: 'reserved',
  })
  expect(world.notes[0]?.body).toHaveLength(20_000)
  expect(world.assets[0]).toMatchObject({ category: 'documents', is_public: false })
  expect(world.warnings).toHaveLength(1)
  expect(world.warnings[0]).toMatch(/^What this file says was cut in 1,?\d+ places/)
})

test('what is no copy of a world, or a trap, is refused with a sentence', async () => {
  const zip = (files: Record<string, Uint8Array>) => new Blob([zipSync(files)])
  for (const [archive, message] of [
    [new Blob(), 'This file is empty.'],
    [new Blob(['hello']), 'This file is damaged'],
    [zip({ 'a.md': PICTURE }), 'This is no copy of a world: there is no world.json in it.'],
    [zip({ 'x/world.json': PICTURE, 'a.md': PICTURE }), 'This is no copy of a world'],
    [zip({ 'world.json': PICTURE }), 'The world.json in this archive cannot be read.'],
    [zip({ 'world.json': PICTURE, '../a': PICTURE }), 'outside of itself'],
    [zip({ 'world.json': new Uint8Array(5_000_000) }), 'packed like a trap, not like a world'],
  ] as const)
    await expect(readWorld(archive)).rejects.toThrow(message)
  const large = { size: 500 * 1024 * 1024 + 1 } as Blob
  await expect(readWorld(large)).rejects.toThrow(
    'larger than 500 MB, the most that can be imported',
  )
})

test('a file that is named again and again is not unpacked without end', async () => {
  const assets = Array.from({ length: 9 }, () => asset)
  const large = worldZip({ assets }, { 'Files/documents/map.pdf': new Uint8Array(60_000_000) })
  await expect(readWorld(large)).rejects.toThrow('This file unpacks to more than 500 MB.')
})

test('a title that nobody can see or send comes from the name of the file, or is none', async () => {
  const files = {
    'Gallery/\u0007La\u0001mp.webp': PICTURE,
    'Gallery/\u200b.webp': PICTURE,
    ...bookFiles('Books/Ice', novel(), {
      title: '\u200b',
      description: 'Of \ud800oil.\u0007',
    }),
  }
  const gallery = Object.keys(files)
    .filter((file) => file.startsWith('Gallery/'))
    .map((file) => ({ ...image, file, title: '\u200b' }))
  const books = [{ folder: 'Books/Ice', is_public: false }]
  const world = await readWorld(worldZip({ gallery, books }, files))
  expect(world.gallery.map(({ title }) => title)).toEqual(['Lamp', 'Untitled'])
  expect(world.books[0]?.book).toMatchObject({ title: 'Untitled', description: 'Of oil.' })
})

test('the import of a book says where a world is imported', async () => {
  const said = 'This is a copy of a whole world. Import it under Manage Worlds.'
  await expect(readFiles([worldZip({})])).rejects.toThrow(said)
  const paths = ['World/world.json', 'World/Notes/a.md']
  const folder = paths.map((path) => new File(['{}'], path.slice(6)))
  await expect(readFiles(folder, 'accepted', paths)).rejects.toThrow(said)
})
