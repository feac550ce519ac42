import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#shared/contract/index.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast } from '../cast.ts'
import { photo } from '../pictures.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { filesOf } from '../uploads.ts'

// Every read call, on a book with everything in it. carol edits it; alice has not answered her invitation; dave is a stranger
// who knows every id.
const SECRET = /whisper/i

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
})
afterAll(() => app.close())

type Place = Record<string, string>

async function hide(name: string, worldIsPublic: boolean, bookIsPublic: boolean): Promise<Place> {
  const make = <T = { id: string }>(path: string, body: unknown, caller: Caller = 'bob') =>
    cast.make<T>(caller, 'POST', path, body)
  const shown = worldIsPublic ? name : `Whispering ${name}`
  const world = (await make('/worlds', { name: shown, is_public: worldIsPublic })).id
  const begun = {
    title: 'The Whispered Book',
    description: 'A whispered summary',
    genre: 'Whisper',
    licence: 'cc-by',
    is_public: bookIsPublic,
  }
  const book = (await make(`/worlds/${world}/books`, begun)).id
  const { data } = await filesOf(app, cast).upload('bob', await photo(), 'cover.jpg', {
    purpose: 'book_cover',
  })
  const file = data.file.id
  await cast.make('bob', 'PATCH', `/books/${book}`, { cover_file_id: file })
  const chapter = (await make(`/books/${book}/chapters`, { title: 'Whispered chapter' })).id
  const section = (await make(`/chapters/${chapter}/sections`, { title: 'Whispered scene' })).id
  const known = { asset_type: 'character', name: 'Whisperer' }
  const asset = (await make(`/books/${book}/assets`, known)).id
  const write = (path: string) =>
    cast.make('bob', 'PUT', `/books/${book}/${path}`, { content: 'A whispered text' })
  await write(`sections/${section}`)
  await write(`assets/${asset}`)
  await write(`chapters/${chapter}/outline`)
  await cast.make('bob', 'PUT', `/books/${book}/outline`, { overview: 'A whispered overview' })
  const document = `section:${section}`
  const kept = { document, kind: 'named', name: 'Whispered version', text: 'A whisper' }
  const version = (await make(`/books/${book}/versions`, kept)).id
  const anchor = { start: '', end: '', quote: 'whispered' }
  await make(`/books/${book}/passages`, { document, anchor, body: 'Whispered to editors' })
  await make(`/chapters/${chapter}/publish`, { text: 'A whispered chapter for readers' })
  await make(`/chapters/${chapter}/remarks`, { body: 'A whispered remark' })
  for (const [username, accepts] of [
    ['carol', true],
    ['alice', false],
  ] as const) {
    const { id } = await make(`/books/${book}/collaborators`, { username, role: 'editor' })
    if (accepts) await make(`/collaborations/${id}/accept`, {}, username)
  }
  return { world, book, chapter, section, asset, version, file, document }
}

/** Fills in the id for `:name` in a path. */
function filled(path: string, at: Place): string | null {
  const kinds: Record<string, string | undefined> = {
    worlds: at['world'],
    books: at['book'],
    chapters: at['chapter'],
    versions: at['version'],
    files: at['file'],
    users: 'bob',
  }
  const kind = path.split('/')[1]!
  const id = path.includes(':id') ? kinds[kind] : ''
  if (id === undefined) return null
  return path.replace(':id', id).replace(/:(section|asset|chapter)/, (_, name: string) => at[name]!)
}

/** Paths that never lead to a book. */
const ELSEWHERE = /^\/(?:communities|posts|comments|assets|snippets)\//

const reads = (at: Place): string[] => [
  ...allEndpoints()
    .filter(([, { method }]) => method === 'GET')
    .flatMap(([, { path }]) => {
      const address = filled(path, at)
      if (address === null && !ELSEWHERE.test(path)) throw new Error(`What is :id in ${path}?`)
      return address ? [address] : []
    }),
  '/worlds?search=whisper',
  ...['world', 'book', 'draft', 'chapter'].map((kind) => {
    return `/sync/snapshot?scope=${kind}:${at[kind === 'draft' ? 'book' : kind]}`
  }),
  `/sync/snapshot?scope=profile:${cast.sessions.bob.user.id}`,
]

async function seen(caller: Caller, at: Place): Promise<string[]> {
  const found: string[] = []
  for (const path of reads(at)) {
    const { text } = await cast.as(caller, 'GET', path).catch(() => ({ text: 'bytes: whisper' }))
    if (SECRET.test(text)) found.push(path)
  }
  const scopes = ['world', 'book', 'draft', 'chapter'].map((kind) => {
    return `${kind}:${at[kind === 'draft' ? 'book' : kind]}`
  })
  const cursor = Object.fromEntries(scopes.map((scope) => [scope, 0]))
  const pull = { epoch: 1, device_id: newId(), schema: 1, cursor }
  if (SECRET.test((await cast.as(caller, 'POST', '/sync/pull', pull)).text)) found.push('pull')
  const asked = { documents: [{ name: at['document'], epoch: 0, state_vector: '' }] }
  const exchanged = (await cast.as(caller, 'POST', '/documents/exchange', asked)).text
  if (/"update":"[^"]/.test(exchanged)) found.push('exchange')
  const ticket = await cast.as(caller, 'POST', '/collab/ticket', { document: at['document'] })
  if (ticket.status === 200) found.push('ticket')
  const page = await app.fetch(`/books/${at['book']}/chapters/${at['chapter']}`)
  if (SECRET.test(await page.text())) found.push('page')
  return found
}

describe.each([
  ['a private book of an open world', true, false, false],
  ['a public book of a private world', false, true, false],
  ['a public book of an open world that is in the bin', true, true, true],
])('%s', (name, worldIsPublic, bookIsPublic, isBinned) => {
  let at: Place
  beforeAll(async () => {
    at = await hide(`Hall ${newId().slice(-6)}`, worldIsPublic, bookIsPublic)
    if (isBinned) await cast.make('bob', 'DELETE', `/books/${at['book']}`)
  })

  test('is told to nobody by any call, list, scope, file, socket or page', async () => {
    for (const caller of ['guest', 'dave', 'alice'] as const)
      expect.soft([caller, await seen(caller, at)]).toEqual([caller, []])
  })

  test('is there for those who work on it', async () => {
    for (const caller of ['bob', 'carol'] as const) {
      const found = await seen(caller, at)
      for (const path of ['', '/outline', '/assets', '/sections', '/chapters', '/collaborators'])
        expect.soft(found).toContain(`/books/${at['book']}${path}`)
      expect(found).toContain('pull')
      expect(found).toContain('exchange')
      expect(found).toContain('ticket')
      expect(found).toContain(`/versions/${at['version']}`)
      expect(found).toContain(`/files/${at['file']}/download`)
    }
  })
})
