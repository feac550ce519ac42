import { openApp } from '../testing/open-app.tsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import type { ChapterText } from '../features/convert/book-text.ts'
import { readFiles } from '../features/convert/formats.ts'
import { textOf, unzip } from '../features/convert/zip/unzip.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

test('named versions leave with the Markdown; one that is not on this device is said to be missing', async () => {
  const make = (path: string, body: object) =>
    cast.make<{ id: string }>('alice', 'POST', path, body)
  const { id: world } = await make('/worlds', { name: 'Salt Marsh' })
  const { id: book } = await make(`/worlds/${world}/books`, { title: 'By hand' })
  const { id: chapter } = await make(`/books/${book}/chapters`, {
    title: 'Oil',
    summary: 'She pays.',
  })
  const { id: scene } = await make(`/chapters/${chapter}/sections`, {})
  const content = 'It was dark.'
  await cast.make('alice', 'PUT', `/books/${book}/sections/${scene}`, { content })
  const kept = { document: `section:${scene}`, kind: 'named', name: 'Dawn', text: 'It was light.' }
  await make(`/books/${book}/versions`, kept)
  const ann = { asset_type: 'character', name: 'Ann Lee' }
  const { id: entry } = await make(`/books/${book}/assets`, ann)
  await cast.make('alice', 'PUT', `/books/${book}/assets/${entry}`, { content: 'Tall.' })

  const files: Blob[] = []
  // The test window cannot download: a followed link would leave the page.
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return '#'
  })
  await using app = await openApp(`/books/${book}/editor?tab=manuscript`, {
    server,
    session: cast.sessions.alice,
  })
  const save = async () => {
    const before = files.length
    await page.press('More')
    await page.press('Markdown (.zip)', 'menuitem')
    await app.until(() => expect(files.length).toBe(before + 1))
    const zip = unzip(new Uint8Array(await files.at(-1)!.arrayBuffer()))
    return Object.fromEntries([...zip].map(([name, bytes]) => [name, textOf(bytes)]))
  }
  await page.shows('It was dark.')
  await app.allSaved()
  await app.documentsHere(`outline:${chapter}`, `asset:${entry}`)
  app.offline()
  const alone = await save()
  await page.shows(/^One named version has not reached this device/)
  const bible = 'bible/character/ann-lee.md'
  expect(Object.keys(alone)).toEqual(['book.json', '001-oil.md', bible, 'outline.md'])
  expect(alone[bible]).toBe('# Ann Lee\n\nTall.\n')
  expect(alone['outline.md']).toContain('### 1. Oil\n\nShe pays.\n')
  app.online()
  const whole = await save()
  const [version] = Object.keys(whole).filter((name) => name.startsWith('versions/'))
  expect(whole[version!]).toBe('# Oil: Dawn\n\nIt was light.\n')
})

test('comments leave with the Word file where writers want them to, offline too; readers never get them', async () => {
  const make = (path: string, body: object) =>
    cast.make<{ id: string }>('alice', 'POST', path, body)
  const { id: world } = await make('/worlds', { name: 'Salt Flat' })
  const { id: book } = await make(`/worlds/${world}/books`, { title: 'Said' })
  const { id: chapter } = await make(`/books/${book}/chapters`, { title: 'Oil' })
  const { id: scene } = await make(`/chapters/${chapter}/sections`, {})
  const content = 'It was *dark* there.'
  await cast.make('alice', 'PUT', `/books/${book}/sections/${scene}`, { content })
  const document = `section:${scene}`
  const say = (quote: string, body: string, more = {}) =>
    make(`/books/${book}/passages`, {
      document,
      anchor: { start: '', end: '', quote },
      body,
      ...more,
    })
  const { id: first } = await say('dark', 'How dark?')
  await say('dark', 'Very.', { parent_id: first })
  await say('cold', 'Is it?')
  const { id: closed } = await say('there', 'Mended.')
  await make(`/passages/${closed}/resolve`, { resolved: true })
  await make(`/chapters/${chapter}/publish`, { text: content })
  await cast.make('alice', 'PATCH', `/books/${book}/public`, { is_public: true })

  const files: File[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as File)
    return '#'
  })
  const save = async (
    app: Awaited<ReturnType<typeof openApp>>,
    format: string,
    menu: 'More' | 'Export' = 'More',
  ) => {
    const before = files.length
    await page.press(menu)
    await page.press(format, 'menuitem')
    await app.until(() => expect(files.length).toBe(before + 1))
    const { chapters } = (await readFiles([files.at(-1)!])).book
    const [{ sections, threads = [] }] = chapters as [ChapterText]
    expect(sections).toEqual([content])
    return threads.map(({ from, to, said }) => [
      content.slice(from, to),
      ...said.map(({ author, text }) => `${author}: ${text}`),
    ])
  }
  {
    await using app = await openApp(`/books/${book}/editor?tab=manuscript`, {
      server,
      session: cast.sessions.alice,
    })
    await page.findByRole('button', { name: 'Comments (2)' })
    await app.allSaved()
    await app.documentsHere(document)
    app.offline()
    expect(await save(app, 'Word (.docx)')).toEqual([])
    expect(await save(app, 'Word (.docx) with comments')).toEqual([
      [content, 'alice: “cold” (gone): Is it?'],
      ['dark', 'alice: How dark?', 'alice: Very.'],
    ])
  }
  await using app = await openApp(`/books/${book}`, { server, session: cast.sessions.bob })
  expect(await save(app, 'Word (.docx)', 'Export')).toEqual([])
  await page.press('Export')
  await app.until(() => expect(page.texts('menuitem')).toContain('EPUB'))
  expect(page.texts('menuitem').filter((text) => text?.includes('comments'))).toEqual([])
})

test('parts leave with what writers and readers take along, each with the chapters that they have', async () => {
  const make = (path: string, body: object) =>
    cast.make<{ id: string }>('alice', 'POST', path, body)
  const { id: world } = await make('/worlds', { name: 'Salt Pan' })
  const { id: book } = await make(`/worlds/${world}/books`, { title: 'Parted' })
  const scenes: string[] = []
  for (const [title, part] of [
    ['Dawn', ''],
    ['Oil', 'One'],
    ['Wick', ''],
    ['Glass', 'Two'],
    ['Lens', ''],
  ]) {
    const { id: chapter } = await make(`/books/${book}/chapters`, { title, part })
    const { id: scene } = await make(`/chapters/${chapter}/sections`, {})
    await cast.make('alice', 'PUT', `/books/${book}/sections/${scene}`, { content: 'It burns.' })
    if (title !== 'Lens') await make(`/chapters/${chapter}/publish`, { text: 'It burns.' })
    if (title !== 'Oil') scenes.push(`section:${scene}`)
    // Readers lose it, and its part begins with the next one.
    if (title === 'Oil') await cast.make('alice', 'DELETE', `/chapters/${chapter}`)
  }
  await cast.make('alice', 'PATCH', `/books/${book}/public`, { is_public: true })
  const files: File[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as File)
    return '#'
  })
  const save = async (
    app: Awaited<ReturnType<typeof openApp>>,
    format: string,
    menu: 'More' | 'Export' = 'More',
  ) => {
    const before = files.length
    await page.press(menu)
    await page.press(format, 'menuitem')
    await app.until(() => expect(files.length).toBe(before + 1))
    const { book: back } = await readFiles([files.at(-1)!])
    return back.chapters.map(({ title, part }) => (part ? `${part}: ${title}` : title))
  }
  {
    await using app = await openApp(`/books/${book}/editor?tab=manuscript`, {
      server,
      session: cast.sessions.alice,
    })
    await page.findAllByText('It burns.')
    await app.allSaved()
    await app.documentsHere(...scenes)
    for (const format of ['EPUB', 'Word (.docx)'])
      expect(await save(app, format)).toEqual(['Dawn', 'One: Wick', 'Two: Glass', 'Lens'])
  }
  await using app = await openApp(`/books/${book}`, { server, session: cast.sessions.bob })
  expect(await save(app, 'EPUB', 'Export')).toEqual(['Dawn', 'One: Wick', 'Two: Glass'])
})
