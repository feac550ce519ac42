import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Asset } from '#shared/contract/assets.ts'
import type { Book } from '#shared/contract/books.ts'
import type { Chapter } from '#shared/contract/chapters.ts'
import type { Forks } from '#shared/contract/forks.ts'
import type { Section } from '#shared/contract/sections.ts'
import type { Snippet } from '#shared/contract/snippets.ts'
import { newId } from '../../db/ids.ts'
import { type Cast, gatherCast, type Name } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf } from '../../testing/uploads.ts'

let app: TestApp
let cast: Cast
const worlds = {} as Record<Name, string>
beforeAll(async () => {
  app = await createTestApp({ STORAGE_QUOTA_MB: '1' })
  cast = await gatherCast(app)
  for (const name of ['alice', 'bob', 'carol', 'dave'] as const)
    worlds[name] = (await cast.make(name, 'POST', '/worlds', { name: `${name}’s world` })).id
})
afterAll(() => app.close())

async function note(form: object = {}, owner: Name = 'alice'): Promise<Snippet> {
  const body = { title: 'Tides', is_public: true, licence: 'cc-by', ...form }
  return cast.make('alice', 'POST', `/worlds/${worlds[owner]}/snippets`, body)
}
async function book(form: object = {}): Promise<Book> {
  const body = { title: 'The Ninth Lamp', is_public: true, licence: 'cc-by-sa', ...form }
  return cast.make('alice', 'POST', `/worlds/${worlds.alice}/books`, body)
}
async function publish(bookId: string, title: string, text: string, part = ''): Promise<void> {
  const { id } = await cast.make('alice', 'POST', `/books/${bookId}/chapters`, { title, part })
  await cast.make('alice', 'POST', `/chapters/${id}/publish`, { text })
}
async function offer(bytes: string | Uint8Array, form: object = {}): Promise<Asset> {
  const { data } = await filesOf(app, cast).upload('alice', bytes, 'map.pdf', { purpose: 'assets' })
  const body = { file_id: data.file.id, licence: 'cc0', ...form }
  return cast.make('alice', 'POST', `/worlds/${worlds.alice}/assets`, body)
}
const into = (name: Name) => ({ world_id: worlds[name] })

describe('what may be forked', () => {
  test.each([
    ['forks.reserved', { licence: 'reserved' }],
    ['snippets.not_found', { is_public: false }],
  ])('%s: %j', async (error, form) => {
    const { id } = await note(form)
    expect((await cast.as('bob', 'POST', `/snippets/${id}/fork`, into('bob'))).body.error).toBe(
      error,
    )
  })

  test('what is one’s own goes into another world, public as it must be, and never into the same', async () => {
    const hidden = await note({ is_public: false })
    const other = await cast.make('alice', 'POST', '/worlds', { name: 'Second world' })
    const fork = (id: string, world_id: string) =>
      cast.as('alice', 'POST', `/snippets/${id}/fork`, { world_id })
    expect((await fork(hidden.id, other.id)).body.error).toBe('forks.not_public')
    const open = await note()
    expect((await fork(open.id, worlds.alice)).body.error).toBe('forks.same_world')
    expect((await fork(open.id, worlds.bob)).body.error).toBe('forks.forbidden')
    expect((await fork(open.id, other.id)).status).toBe(200)
  })

  test('what stands in a private world stays there, whoever sees it', async () => {
    const { id } = await cast.make('alice', 'POST', '/worlds', { name: 'Behind the door' })
    await cast.make('alice', 'POST', `/worlds/${id}/moderators`, { username: 'bob' })
    await cast.make('alice', 'PATCH', `/worlds/${id}`, { is_public: false })
    const form = { title: 'Inside', is_public: true, licence: 'cc0' }
    const inside = await cast.make('alice', 'POST', `/worlds/${id}/snippets`, form)
    const fork = (who: Name) => cast.as(who, 'POST', `/snippets/${inside.id}/fork`, into(who))
    expect((await fork('bob')).body.error).toBe('forks.not_public')
    expect((await fork('carol')).body.error).toBe('snippets.not_found')
  })
})

test('a note is copied as it is now, and each side tells of the other', async () => {
  const source = await note({ body: '# Forty days', tags: ['lamps'] })
  await cast.make('alice', 'PATCH', `/worlds/${worlds.alice}/snippets/${source.id}`, {
    body: 'Now',
  })
  const fork = await cast.make<Snippet>('bob', 'POST', `/snippets/${source.id}/fork`, into('bob'))
  expect(fork).toMatchObject({
    world_id: worlds.bob,
    title: 'Tides',
    body: 'Now',
    tags: ['lamps'],
    licence: 'cc-by',
    is_public: false,
    fork_count: 0,
    forked_from: [
      {
        id: source.id,
        title: 'Tides',
        author: { username: 'alice', display_name: 'alice' },
        world: { id: worlds.alice, name: 'alice’s world', slug: expect.any(String) },
        is_open: true,
      },
    ],
  })
  const forks = (who: Name | 'guest') =>
    cast.make<Forks>(who, 'GET', `/snippets/${source.id}/forks`)
  expect(await forks('alice')).toEqual({ forks: [], hidden_count: 1 })
  expect((await forks('bob')).forks).toHaveLength(1)
  await cast.make('bob', 'PATCH', `/worlds/${worlds.bob}/snippets/${fork.id}`, { is_public: true })
  expect(await forks('guest')).toMatchObject({
    hidden_count: 0,
    forks: [{ id: fork.id, title: 'Tides', author: { username: 'bob' } }],
  })
  const counted = async () =>
    (await cast.make<Snippet[]>('guest', 'GET', `/worlds/${worlds.alice}/snippets`)).find(
      ({ id }) => id === source.id,
    )!.fork_count
  expect(await counted()).toBe(1)
  await cast.make('bob', 'DELETE', `/worlds/${worlds.bob}/snippets/${fork.id}`)
  expect(await counted()).toBe(0)
})

test('credit outlives the source: renamed, closed or deleted, it says what it said then', async () => {
  const hostile = '<img src=x onerror=alert(1)> “${}” ]}'
  const source = await note({ title: hostile })
  const fork = await cast.make<Snippet>('bob', 'POST', `/snippets/${source.id}/fork`, into('bob'))
  await cast.make('bob', 'PATCH', `/worlds/${worlds.bob}/snippets/${fork.id}`, { is_public: true })
  const path = `/worlds/${worlds.alice}/snippets/${source.id}`
  const seen = async () => {
    const reply = await cast.as('guest', 'GET', `/worlds/${worlds.bob}/snippets`)
    const list = reply.body.data as unknown as Snippet[]
    const { title, is_open } = list.find(({ id }) => id === fork.id)!.forked_from[0]!
    return { title, is_open, leaks: reply.text.includes('Secret') }
  }
  expect(await seen()).toEqual({ title: hostile, is_open: true, leaks: false })
  await cast.make('alice', 'PATCH', path, { is_public: false, title: 'Secret plans' })
  expect(await seen()).toEqual({ title: hostile, is_open: false, leaks: false })
  await cast.make('alice', 'DELETE', path)
  expect(await seen()).toEqual({ title: hostile, is_open: false, leaks: false })
})

test('a world that closes takes its links along, and its forks are only counted', async () => {
  const open = await cast.make('alice', 'POST', '/worlds', { name: 'Open for now' })
  const form = { title: 'Inside', is_public: true, licence: 'cc0' }
  const source = await cast.make('alice', 'POST', `/worlds/${open.id}/snippets`, form)
  const fork = await cast.make('carol', 'POST', `/snippets/${source.id}/fork`, into('carol'))
  const shown = { is_public: true }
  await cast.make('carol', 'PATCH', `/worlds/${worlds.carol}/snippets/${fork.id}`, shown)
  const isOpen = async () => {
    const list = await cast.make<Snippet[]>('guest', 'GET', `/worlds/${worlds.carol}/snippets`)
    return list.find(({ id }) => id === fork.id)!.forked_from[0]!.is_open
  }
  const counts = async () => {
    const { forks, hidden_count } = await cast.make<Forks>(
      'alice',
      'GET',
      `/snippets/${source.id}/forks`,
    )
    return [forks.length, hidden_count]
  }
  expect([await isOpen(), await counts()]).toEqual([true, [1, 0]])
  await cast.make('carol', 'PATCH', `/worlds/${worlds.carol}`, { is_public: false })
  expect(await counts()).toEqual([0, 1])
  await cast.make('carol', 'PATCH', `/worlds/${worlds.carol}`, { is_public: true })
  await cast.make('alice', 'PATCH', `/worlds/${open.id}`, { is_public: false })
  expect(await isOpen()).toBe(false)
  const told = await cast.as('guest', 'GET', `/snippets/${source.id}/forks`)
  expect(told.body.error).toBe('snippets.not_found')
})

test('a fork of a fork of a fork names everybody, also when the middle is gone', async () => {
  const first = await note({ title: 'The drowned coast' })
  let source = first.id
  for (const who of ['bob', 'carol', 'dave'] as const) {
    const fork = await cast.make<Snippet>(who, 'POST', `/snippets/${source}/fork`, into(who))
    const edit = { is_public: true, title: `As ${who} tells it` }
    await cast.make(who, 'PATCH', `/worlds/${worlds[who]}/snippets/${fork.id}`, edit)
    if (source !== first.id)
      await cast.make('bob', 'DELETE', `/worlds/${worlds.bob}/snippets/${source}`)
    source = fork.id
  }
  const list = await cast.make<Snippet[]>('guest', 'GET', `/worlds/${worlds.dave}/snippets`)
  const { forked_from } = list.find(({ id }) => id === source)!
  expect(
    forked_from.map(({ title, author, is_open }) => [title, author.username, is_open]),
  ).toEqual([
    ['As carol tells it', 'carol', true],
    ['As bob tells it', 'bob', false],
    ['The drowned coast', 'alice', true],
  ])
})

test('of a long line of forks the nearest and the original are named', async () => {
  const first = await note({ title: 'Origin', licence: 'cc0' })
  let last = first
  for (let i = 0; i < 24; i++) {
    const who = i % 2 ? 'alice' : 'bob'
    last = await cast.make<Snippet>(who, 'POST', `/snippets/${last.id}/fork`, into(who))
    const edit = { is_public: true, title: `Hop ${i}` }
    await cast.make(who, 'PATCH', `/worlds/${worlds[who]}/snippets/${last.id}`, edit)
  }
  const titles = last.forked_from.map(({ title }) => title)
  expect([titles.length, titles[0], titles.at(-1)]).toEqual([20, 'Hop 22', 'Origin'])
})

test('a fork keeps the licence of its source', async () => {
  const source = await note({ licence: 'cc-by-sa' })
  const fork = await cast.make<Snippet>('bob', 'POST', `/snippets/${source.id}/fork`, into('bob'))
  const path = `/worlds/${worlds.bob}/snippets/${fork.id}`
  expect((await cast.as('bob', 'PATCH', path, { licence: 'cc0' })).body.error).toBe(
    'forks.licence_kept',
  )
  expect((await cast.as('bob', 'PATCH', path, { licence: 'cc-by-sa', title: 'Mine' })).status).toBe(
    200,
  )
})

test('who got no answer asks again and gets the same fork, also when the source has gone', async () => {
  const source = await note()
  const form = { ...into('bob'), id: newId() }
  const headers = { 'Idempotency-Key': newId() }
  const ask = (more?: Record<string, string>) =>
    cast.as('bob', 'POST', `/snippets/${source.id}/fork`, form, more)
  const first = await ask(headers)
  expect(await ask(headers)).toMatchObject({ status: 200, text: first.text })
  await cast.make('alice', 'DELETE', `/worlds/${worlds.alice}/snippets/${source.id}`)
  expect((await ask()).status).toBe(200)
  expect((await ask(headers)).text).toBe(first.text)
  const other = await note()
  const taken = await cast.as('bob', 'POST', `/snippets/${other.id}/fork`, form)
  expect(taken.body.error).toBe('sync.id_taken')
  const foreign = { ...form, world_id: worlds.carol }
  expect((await cast.as('carol', 'POST', `/snippets/${other.id}/fork`, foreign)).body.error).toBe(
    'sync.id_taken',
  )
})

test('an asset comes with a file of one’s own that takes room and stays', async () => {
  const files = filesOf(app, cast)
  const bytes = await photo(200, 100)
  const source = await offer(bytes, { title: 'Map', description: 'Of the coast' })
  const used = async () =>
    (await cast.make<{ storage_used_bytes: number }>('bob', 'GET', '/storage/quota'))
      .storage_used_bytes
  const before = await used()
  const fork = await cast.make<Asset>('bob', 'POST', `/assets/${source.id}/fork`, into('bob'))
  expect(fork).toMatchObject({
    title: 'Map',
    description: 'Of the coast',
    category: 'documents',
    file_type: 'pdf',
    licence: 'cc0',
    is_public: false,
    forked_from: [{ id: source.id, author: { username: 'alice' } }],
  })
  expect(fork.file_id).not.toBe(source.file_id)
  expect(await used()).toBe(before + bytes.byteLength)
  expect((await files.download('alice', fork.file_id)).status).toBe(404)
  await cast.make('alice', 'DELETE', `/assets/${source.id}`)
  const reply = await files.download('bob', fork.file_id)
  expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
  await cast.make('bob', 'DELETE', `/assets/${fork.id}`)
  expect(await used()).toBe(before)
})

test('an asset that does not fit is refused with how much is missing, and nothing is kept', async () => {
  const source = await offer('x'.repeat(400_000))
  const fork = () => cast.as('carol', 'POST', `/assets/${source.id}/fork`, into('carol'))
  expect([(await fork()).status, (await fork()).status]).toEqual([200, 200])
  const refused = await fork()
  expect(refused.body).toMatchObject({
    error: 'files.storage_full',
    issues: [
      {
        path: 'file',
        message: 'Insufficient storage. You need 390.63 KB but only have 242.75 KB available.',
      },
    ],
  })
  expect((await cast.make<Forks>('alice', 'GET', `/assets/${source.id}/forks`)).hidden_count).toBe(
    2,
  )
})

test('a book comes with its cover and what is published of it, as private chapters of one scene', async () => {
  const files = filesOf(app, cast)
  const source = await book({ genre: 'Fantasy', description: 'Lamps.' })
  const { data } = await files.upload('alice', await photo(), 'cover.jpg', {
    purpose: 'book_cover',
  })
  const cover = { cover_file_id: data.file.id, cover_design: 'stack-rust' }
  await cast.make('alice', 'PATCH', `/books/${source.id}`, cover)
  await publish(source.id, 'One', 'It was *dark*.\n\nThen not.', 'Night')
  await publish(source.id, 'Two', 'The end.')
  await cast.make('alice', 'POST', `/books/${source.id}/chapters`, { title: 'A draft' })
  const secret = { asset_type: 'character', name: 'The murderer' }
  await cast.make('alice', 'POST', `/books/${source.id}/assets`, secret)

  const fork = await cast.make<Book>('bob', 'POST', `/books/${source.id}/fork`, into('bob'))
  expect(fork).toMatchObject({
    title: 'The Ninth Lamp',
    genre: 'Fantasy',
    description: 'Lamps.',
    licence: 'cc-by-sa',
    cover_design: 'stack-rust',
    is_public: false,
    status: 'draft',
    author: { username: 'bob' },
    forked_from: [{ id: source.id, title: 'The Ninth Lamp', author: { username: 'alice' } }],
  })
  expect(fork.cover_file_id).not.toBe(data.file.id)
  expect((await files.download('bob', fork.cover_file_id!)).status).toBe(200)
  const sections = await cast.make<(Section & { content: string })[]>(
    'bob',
    'GET',
    `/books/${fork.id}/sections`,
  )
  expect(sections.map(({ content }) => content)).toEqual([
    'It was *dark*.\n\nThen not.',
    'The end.',
  ])
  const drafts = await cast.make<Chapter[]>('bob', 'GET', `/books/${fork.id}/chapters`)
  expect(drafts.map(({ published_at }) => published_at)).toEqual([null, null])
  // One part, which begins with the first chapter.
  expect(drafts.map(({ part }) => part)).toEqual(['Night', 'Night'])
  const [, second] = drafts
  expect(await cast.make('bob', 'PATCH', `/chapters/${second!.id}`, {})).toMatchObject({ part: '' })
  expect((await cast.as('guest', 'GET', `/books/${fork.id}/chapters`)).status).toBe(404)
  expect(await cast.make('bob', 'GET', `/books/${fork.id}/assets`)).toEqual([])
  await cast.make<Chapter>('bob', 'POST', `/chapters/${sections[0]!.chapter_id}/publish`, {
    text: 'Brighter.',
  })
  const shown = await cast.make<Book>('guest', 'GET', `/books/${source.id}`)
  expect(shown.fork_count).toBe(1)
  expect((await cast.as('guest', 'GET', `/books/${fork.id}`)).status).toBe(404)
  expect(await cast.make('guest', 'GET', `/books/${source.id}/forks`)).toEqual({
    forks: [],
    hidden_count: 1,
  })
})

test('a book of 200,000 words is forked whole', async () => {
  const source = await book({ title: 'Long' })
  const text = `${'The lamp went out over the water. '.repeat(572)}`.trim()
  for (let i = 0; i < 50; i++) await publish(source.id, `Chapter ${i}`, text)
  const started = process.threadCpuUsage()
  const fork = await cast.make<Book>('dave', 'POST', `/books/${source.id}/fork`, into('dave'))
  expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(2_000)
  const words = (await cast.make<Book>('guest', 'GET', `/books/${source.id}`)).word_count
  expect(words).toBeGreaterThan(200_000)
  const path = `/books/${fork.id}/sections`
  const sections = await cast.make<(Section & { content: string })[]>('dave', 'GET', path)
  expect(sections.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, () => text))
})

test('a book of few words that is as long as a hundred is not forked', async () => {
  const { id } = await book()
  const word = 'x'.repeat(290_000)
  for (let i = 0; i < 60; i++) await publish(id, `Word ${i}`, word)
  const reply = await cast.as('bob', 'POST', `/books/${id}/fork`, into('bob'))
  expect(reply.body.error).toBe('forks.too_large')
})

test('a licence is one that we know', async () => {
  const reply = await cast.as('alice', 'POST', `/worlds/${worlds.alice}/books`, {
    title: 'x',
    licence: 'mit',
  })
  expect(reply.status).toBe(422)
  expect((await book({ licence: undefined })).licence).toBe('reserved')
})
