import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { allEndpoints } from '#shared/contract/index.ts'
import {
  type Account,
  FLAIR,
  PEOPLE,
  type Person,
  type Place,
  type Verdict,
} from '../permission-rows.ts'
import { callAt, foreignTo } from '../named-reply.ts'
import { TABLE } from '../permission-table.ts'
import { png } from '../pictures.ts'
import { createTestApp, type Kept, type TestApp } from '../test-app.ts'

let app: TestApp
let picture: Uint8Array
let award = ''
const sessions = {} as Record<Account, Session>
const idOf = (account: Account) => sessions[account].user.id

beforeAll(async () => {
  app = await createTestApp()
  picture = await png(8, 8)
  // The first account of a server is its site admin.
  for (const person of PEOPLE) {
    if (person === 'visitor') continue
    const form = {
      username: `the_${person}`,
      email: `${person}@example.org`,
      password: 'a long password',
    }
    sessions[person] = await make('visitor', 'POST', '/auth/signup', form)
  }
  const awards = await make<{ id: string; cost: number }[]>('visitor', 'GET', '/awards')
  award = awards.sort((a, b) => a.cost - b.cost)[0]!.id
})
afterAll(() => app.close())

async function send(person: Person, method: string, path: string, body?: unknown) {
  const headers = new Headers()
  if (person !== 'visitor') headers.set('authorization', `Bearer ${sessions[person].token}`)
  const raw = body instanceof FormData || body instanceof Blob
  if (body !== undefined && !raw) headers.set('content-type', 'application/json')
  if (body instanceof Blob) headers.set('content-type', 'application/octet-stream')
  const sent = raw ? body : JSON.stringify(body)
  const reply = await app.fetch(`/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: sent! }),
  })
  const answer = (await reply.json()) as { data?: unknown; error?: Verdict }
  if (reply.status === 200)
    expect(foreignTo(callAt(method, path), answer.data), `${method} ${path}`).toEqual([])
  return { status: reply.status, body: answer }
}

async function make<T = { id: string }>(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
) {
  const reply = await send(person, method, path, body)
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
  return reply.body.data as T
}

/** A data folder that holds a place which no call has changed, and the place. */
const folder = mkdtempSync(join(tmpdir(), 'loreloom-place-'))
let kept: Kept | undefined
let place: Place | undefined
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** A refused call leaves nothing behind: the server's place is still that one. */
let isUntouched = false

/** The server goes on with a copy of the folder, so that no call meets the effects of an earlier one. */
async function untouchedPlace(): Promise<Place> {
  if (isUntouched) return place!
  isUntouched = true
  if (!place) {
    place = await makePlace()
    await app.flush()
    // A search waits two seconds for an index that is being made: the copies have a whole one.
    await app.app.index.complete()
    kept = await app.keep(folder)
    return place
  }
  await app.close()
  app = await createTestApp({}, kept)
  return place
}

/** A community with one of everything. */
async function makePlace(): Promise<Place> {
  const { id: world } = await make('creator', 'POST', '/worlds', { name: fresh() })
  await make('creator', 'POST', `/worlds/${world}/moderators`, { username: 'the_moderator' })
  const offered = { file_id: await upload('creator', 'assets') }
  const { id: asset } = await make('creator', 'POST', `/worlds/${world}/assets`, offered)
  const begun = { title: 'A book', is_public: true }
  const { id: book } = await make('creator', 'POST', `/worlds/${world}/books`, begun)
  const { id: chapter } = await make('creator', 'POST', `/books/${book}/chapters`, { title: 'I' })
  const { id: section } = await make('creator', 'POST', `/chapters/${chapter}/sections`, {})
  const known = { asset_type: 'character', name: 'Ines' }
  const { id: entry } = await make('creator', 'POST', `/books/${book}/assets`, known)
  const document = `section:${section}`
  const kept = { document, kind: 'named', text: 'As it was.' }
  const { id: version } = await make('creator', 'POST', `/books/${book}/versions`, kept)
  const anchor = { start: '', end: '', quote: 'lamp' }
  const annotation = { document, anchor, body: 'Which one?' }
  const { id: passage } = await make('creator', 'POST', `/books/${book}/passages`, annotation)
  let invitation = ''
  for (const [person, role] of [
    ['member', 'editor'],
    ['author', 'viewer'],
  ] as const) {
    const asked = { username: `the_${person}`, role }
    invitation = (await make('creator', 'POST', `/books/${book}/collaborators`, asked)).id
    await make(person, 'POST', `/collaborations/${invitation}/accept`, {})
  }
  const note = { title: 'A note', is_public: true }
  const { id: snippet } = await make('creator', 'POST', `/worlds/${world}/snippets`, note)
  const hung = { file_id: await upload('creator') }
  const { id: image } = await make('creator', 'POST', `/worlds/${world}/gallery`, hung)
  const { id: community } = await make('creator', 'POST', '/communities', { name: fresh() })
  const at = `/communities/${community}`
  await make('creator', 'POST', `${at}/moderators`, { username: 'the_moderator' })
  for (const person of ['moderator', 'author', 'member', 'banned'] as const)
    await make(person, 'POST', `${at}/join`, {})
  const text = { post_type: 'text', title: 'A text', body: 'As it was.' }
  const { id: post } = await make('author', 'POST', `${at}/posts`, text)
  const ballot = {
    post_type: 'poll',
    title: 'A poll',
    poll: { question: 'Is it?', options: ['Yes', 'No'] },
  }
  const { id: poll } = await make('author', 'POST', `${at}/posts`, ballot)
  const { id: comment } = await make('author', 'POST', `/posts/${post}/comments`, { body: 'Mine' })
  const { id: flair } = await make('moderator', 'POST', `${at}/flairs`, FLAIR)
  const file = await upload('author')
  await make('creator', 'POST', `${at}/bans`, { username: 'the_banned', reason: 'Rude' })
  return {
    snippet,
    book,
    chapter,
    section,
    entry,
    version,
    passage,
    invitation,
    asset,
    image,
    world,
    community,
    post,
    poll,
    comment,
    flair,
    file,
  }
}

async function upload(person: Account, purpose = 'post'): Promise<string> {
  const body = form()
  body.set('purpose', purpose)
  const { file } = await make<{ file: { id: string } }>(person, 'POST', '/files/upload', body)
  return file.id
}

let made = 0
/** An unused name. */
const fresh = () => `Place ${++made}`

function form(name = 'file'): FormData {
  const body = new FormData()
  body.set(name, new Blob([picture as Uint8Array<ArrayBuffer>]), 'picture.png')
  return body
}

/** Calls that carry other calls, and those whose answer is one for each document. */
const ELSEWHERE = /^(sync|documents)\./

test('the table knows every call that writes', () => {
  const writes = allEndpoints().filter(
    ([name, { method, auth }]) => method !== 'GET' && auth !== 'none' && !ELSEWHERE.test(name),
  )
  const reads = new Set(
    allEndpoints().flatMap(([name, { method }]) => (method === 'GET' ? name : [])),
  )
  const rows = TABLE.map(([name]) => name).filter((name) => !reads.has(name))
  expect(rows).toEqual(writes.map(([name]) => name))
})

describe.each(TABLE)('%s', (_, { request, verdicts }) => {
  test.each(PEOPLE)('%s', async (person) => {
    const [method, path, body] = await request(await untouchedPlace(), {
      idOf,
      make,
      upload,
      form,
      fresh,
      award,
    })
    const reply = await send(person, method, path, body)
    if (reply.status === 200 && method !== 'GET') isUntouched = false
    expect(reply.body.error ?? 'ok').toBe(verdicts[person])
    expect(reply.status === 200).toBe(verdicts[person] === 'ok')
  })
})

describe('a reply of a read', () => {
  /** The creator of the place makes these reads. */
  const reader = 'creator'
  const reads = allEndpoints().filter(([, call]) => call.method === 'GET' && !('gives' in call))

  /** The ids in a path, by the name before each. */
  function fill(path: string, at: Place): string {
    const ids: Record<string, string> = {
      users: idOf('creator'),
      communities: at.community,
      worlds: at.world,
      assets: at.asset,
      snippets: at.snippet,
      books: at.book,
      versions: at.version,
      chapters: at.chapter,
      posts: path.includes('poll') ? at.poll : at.post,
      comments: at.comment,
      sections: at.section,
    }
    const parts = path.split('/')
    return parts
      .map((part, i) => {
        if (!part.startsWith(':')) return part
        return part === ':asset' ? at.entry : ids[parts[i - 1]!]!
      })
      .join('/')
  }

  test('carries what the contract names, all of it and nothing else', async () => {
    const at = await makePlace()
    const published = { text: 'It was dark.' }
    await make(reader, 'POST', `/chapters/${at.chapter}/publish`, published)
    const asked: Record<string, string> = {
      '/sync/snapshot': `scope=world:${at.world}`,
      '/marks': `book_id=${at.book}`,
    }
    const refused: string[] = []
    for (const [name, { path }] of reads) {
      const as = path.startsWith('/admin') || path === '/reports' ? 'admin' : reader
      const reply = await send(
        as,
        'GET',
        `${fill(path, at)}?${asked[path] ?? (path.startsWith('/search') ? 'q=post' : '')}`,
      )
      if (reply.status !== 200) refused.push(`${name} ${reply.body.error}`)
    }
    expect(refused).toEqual([])
  })
})

// `in` and brackets find these names on every object, though no code set them.
const INHERITED = ['constructor', '__proto__', 'toString']
describe.each(INHERITED)('"%s" is a word like any other', (word) => {
  test('in every part of an address', async () => {
    const failed: string[] = []
    for (const [, { method, path }] of allEndpoints().filter(([, { path }]) =>
      path.includes(':'),
    )) {
      const address = path.replaceAll(/:[a-z]+/g, word)
      const body = method === 'GET' ? undefined : {}
      const raw = path.includes('/parts/') ? new Blob(['x']) : body
      for (const person of ['creator', 'visitor'] as const)
        if (isBroken(await send(person, method, address, raw))) failed.push(`${method} ${address}`)
    }
    expect(failed).toEqual([])
  })

  test('in every query', async () => {
    const at = await makePlace()
    const failed: string[] = []
    for (const [, { method, path, query }] of allEndpoints())
      for (const name of Object.keys(query?.shape ?? {})) {
        const address = `${path.replace(':id', at.community)}?${name}=${word}`
        if (isBroken(await send('creator', method, address))) failed.push(address)
      }
    expect(failed).toEqual([])
  })

  test('in what a form says beside its file', async () => {
    for (const field of ['purpose', 'module', 'session_id', word]) {
      const body = form(field === 'session_id' ? 'chunk' : 'file')
      body.set(field, word)
      const path = field === 'session_id' ? '/videos/stream' : '/files/upload'
      const { status } = await send('creator', 'POST', path, body)
      expect([field, status]).toEqual([
        field,
        field === word ? 200 : field === 'session_id' ? 404 : 422,
      ])
    }
  })
})

test('an inherited name is a word like any other in every field of every call that writes, and as a field', async () => {
  let at = await makePlace()
  const tools = { idOf, make, upload, form, fresh, award }
  const failed: string[] = []
  for (const [, { request }] of TABLE) {
    // An earlier one may have deleted what this one needs.
    const ask = async () => request((at = await makePlace()), tools)
    const [method, path, body] = await Promise.resolve(request(at, tools)).catch(ask)
    for (const changed of INHERITED.flatMap((word) => withWord(body, word)))
      if (isBroken(await send('creator', method, path, changed))) failed.push(`${method} ${path}`)
  }
  expect(failed).toEqual([])
})

const isBroken = ({ status }: { status: number }) => status >= 500 && status !== 503

/** A body with the word in each of its texts, one after the other, and as a name of its own. */
function withWord(body: unknown, word: string): unknown[] {
  if (typeof body !== 'object' || body === null || body instanceof FormData || body instanceof Blob)
    return []
  const named = JSON.parse(`{"${word}": {"x": "${word}"}}`) as object
  const texts = Object.keys(body).map((field) => ({ ...body, [field]: word }))
  // Spreading would set a prototype instead of a field.
  return [...texts, Object.defineProperties({ ...body }, Object.getOwnPropertyDescriptors(named))]
}
