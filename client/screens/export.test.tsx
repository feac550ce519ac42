import { openApp } from '../testing/open-app.tsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { textOf, unzip } from '../features/convert/unzip.ts'
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

  const files: Blob[] = []
  // There is nobody to download here: a link that is followed would leave the page.
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
    await page.press('Export')
    await page.press('Markdown (.zip)', 'menuitem')
    await app.until(() => expect(files.length).toBe(before + 1))
    const zip = unzip(new Uint8Array(await files.at(-1)!.arrayBuffer()))
    return Object.fromEntries([...zip].map(([name, bytes]) => [name, textOf(bytes)]))
  }
  await page.shows('It was dark.')
  await app.allSaved()
  app.offline()
  const alone = await save()
  await page.shows(/^One named version has not reached this device/)
  expect(Object.keys(alone)).toEqual(['book.json', '001-oil.md', 'outline.md'])
  expect(alone['outline.md']).toContain('### 1. Oil\n\nShe pays.\n')
  app.online()
  const whole = await save()
  const [version] = Object.keys(whole).filter((name) => name.startsWith('versions/'))
  expect(whole[version!]).toBe('# Oil: Dawn\n\nIt was light.\n')
})
