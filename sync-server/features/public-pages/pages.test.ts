import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { INFO_PAGES } from '#shared/rules/info-pages.ts'
import { newId } from '../../db/ids.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf } from '../../testing/uploads.ts'

const CLIENT_DIR = mkdtempSync(join(tmpdir(), 'loreloom-pages-'))
const PAGE = `<!doctype html><html><head><title>Loreloom</title></head><body></body></html>`
const HOSTILE = `]]></title><script>alert("1")</script> & $& <b>`
const ORIGIN = 'https://tales.example.org'
let app: TestApp
let cast: Cast
let world = { id: '', slug: '' }
let hidden = { id: '', slug: '' }
let open = { id: '', slug: '' }
let within = { id: '', slug: '' }
let secret = { id: '', slug: '' }
let post = ''
let removed = ''
let secretPost = ''
beforeAll(async () => {
  writeFileSync(join(CLIENT_DIR, 'index.html'), PAGE)
  app = await createTestApp({ CLIENT_DIR, PUBLIC_URL: ORIGIN })
  cast = await gatherCast(app)
  const make = <T>(path: string, body: object) => cast.make<T>('bob', 'POST', path, body)
  world = await make('/worlds', { name: 'Ember Coast', description: 'Lamps over cold water.' })
  hidden = await make('/worlds', { name: 'Hidden Hall', is_public: false })
  open = await make('/communities', { name: 'Plain Talk', description: 'About *everything*.' })
  within = await make('/communities', { name: 'Harbour', world_id: world.id })
  secret = await make('/communities', { name: 'Whispers', world_id: hidden.id })
  const text = { post_type: 'text', title: 'First light', body: 'She **lit** it.\n\nAt night.' }
  post = (await make<{ id: string }>(`/communities/${within.id}/posts`, text)).id
  removed = (
    await make<{ id: string }>(`/communities/${open.id}/posts`, { ...text, title: 'Gone' })
  ).id
  await make(`/posts/${removed}/moderate`, { act: 'remove', reason: 'Loud' })
  secretPost = (await make<{ id: string }>(`/communities/${secret.id}/posts`, text)).id
})
afterAll(async () => {
  await app.close()
  rmSync(CLIENT_DIR, { recursive: true, force: true })
})

const textOf = async (path: string, headers: Record<string, string> = {}) =>
  (await app.fetch(path, { headers })).text()
const tag = (name: string, content: string) =>
  `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${content}" />`

describe('what an address says when it is shared', () => {
  test('home names the site and its feed', async () => {
    const html = await textOf('/')
    expect(html).toContain('<title>Loreloom</title>')
    expect(html).toContain(tag('og:title', 'Loreloom'))
    expect(html).toContain(tag('og:image', `${ORIGIN}/icons/icon-512.png`))
    expect(html).toContain(
      `<link rel="alternate" type="application/rss+xml" title="Loreloom" href="${ORIGIN}/rss" />`,
    )
  })

  test.each(INFO_PAGES)('$path says its title and what it is about', async (page) => {
    const html = await textOf(page.path)
    expect(html).toContain(`<title>${page.title} · Loreloom</title>`)
    expect(html).toContain(tag('og:description', page.description))
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${page.path}" />`)
  })

  test('a post says its title, its first words without marks, and who wrote it', async () => {
    const address = `${ORIGIN}/wc/ember-coast/harbour/posts/${post}`
    for (const path of [
      `/posts/${post}`,
      `/wc/ember-coast/harbour/posts/${post}`,
      `/c/${within.id}/posts/${post}`,
    ]) {
      const html = await textOf(path)
      expect(html).toContain('<title>First light · Loreloom</title>')
      expect(html).toContain(tag('og:type', 'article'))
      expect(html).toContain(tag('og:description', 'She lit it. At night.'))
      expect(html).toContain(tag('og:url', address))
      expect(html).toContain(`property="article:author" content="${ORIGIN}/u/bob"`)
      expect(html).toContain('property="article:published_time"')
    }
  })

  test('a picture post shows its picture', async () => {
    const { data } = await filesOf(app, cast).upload('bob', await photo(), 'a.jpg', {
      purpose: 'post',
    })
    const media_items = [{ media_type: 'image', file_id: data.file.id }]
    const form = { post_type: 'image', title: 'Harbour at dusk', media_items }
    const { id } = await cast.make('bob', 'POST', `/communities/${open.id}/posts`, form)
    const html = await textOf(`/posts/${id}`)
    expect(html).toContain(tag('og:image', `${ORIGIN}/api/files/${data.file.id}/download`))
    expect(html).toContain(tag('twitter:card', 'summary_large_image'))
    expect(html).toContain(tag('og:description', 'A post by bob in c/Plain Talk.'))
  })

  test('communities, worlds and people say who they are and where their feed is', async () => {
    const places = [
      ['/c/plain-talk', 'c/Plain Talk', 'About *everything*.'],
      ['/wc/ember-coast/harbour', 'c/Harbour', 'A community with 1 member.'],
      ['/w/ember-coast', 'Ember Coast', 'Lamps over cold water.'],
      ['/u/bob', 'bob', 'What bob writes and says.'],
    ] as const
    for (const [path, title, about] of places) {
      const html = await textOf(path)
      expect(html).toContain(`<title>${title} · Loreloom</title>`)
      expect(html).toContain(tag('og:description', about))
      expect(html).toContain(`title="${title}" href="${ORIGIN}${path}/rss" />`)
    }
  })

  test('what is private, removed, deleted or unknown gets the plain page, whoever asks', async () => {
    const body = { post_type: 'text', title: 'Taken back', body: 'Never mind.' }
    const deleted = await cast.make('bob', 'POST', `/communities/${open.id}/posts`, body)
    await cast.make('bob', 'DELETE', `/posts/${deleted.id}`)
    const authorization = `Bearer ${cast.sessions.bob.token}`
    for (const [path, status] of [
      ['/w/hidden-hall', 404],
      ['/wc/hidden-hall/whispers', 404],
      [`/posts/${secretPost}`, 404],
      [`/wc/hidden-hall/whispers/posts/${secretPost}`, 404],
      [`/posts/${removed}`, 404],
      [`/posts/${deleted.id}`, 404],
      [`/posts/${newId()}`, 404],
      ['/u/nobody', 404],
      ['/u/%E0%A4%A', 404],
      // Screens of the app that name nothing to share.
      [`/w/ember-coast/posts/${post}`, 200],
      ['/c/plain-talk/settings', 200],
      ['/c/', 200],
      ['/settings', 200],
      ['/toString', 200],
    ] as const) {
      const reply = await app.fetch(path, { headers: { authorization } })
      expect([path, reply.status, await reply.text()]).toEqual([path, status, PAGE])
    }
  })

  test('a hostile name stays text', async () => {
    const form = { post_type: 'text', title: HOSTILE, body: HOSTILE }
    const { id } = await cast.make('bob', 'POST', `/communities/${open.id}/posts`, form)
    const html = await textOf(`/posts/${id}`)
    expect(html).not.toContain('<script>')
    expect(html.match(/<\/title>/g)).toHaveLength(1)
    const feed = await textOf('/c/plain-talk/rss')
    expect(feed).not.toContain('<script>')
    expect(feed).toContain('<title>]]&gt;&lt;/title&gt;&lt;script&gt;')
    await cast.make('bob', 'DELETE', `/posts/${id}`)
  })

  test('what no XML may hold does not break a feed', async () => {
    const form = { post_type: 'text', title: 'Not\uffff a\ufffe letter', body: 'x' }
    const { id } = await cast.make('bob', 'POST', `/communities/${open.id}/posts`, form)
    expect(await textOf('/c/plain-talk/rss')).toContain('<title>Not a letter</title>')
    await cast.make('bob', 'DELETE', `/posts/${id}`)
  })

  test('it is compressed, and sent again only when it says something else', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const reply = await app.fetch('/w/ember-coast', { headers })
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(reply.headers.get('vary')).toContain('Accept-Encoding')
    const html = brotliDecompressSync(await reply.arrayBuffer()).toString()
    expect(html).toBe(await textOf('/w/ember-coast'))
    const etag = reply.headers.get('etag')!
    const again = await app.fetch('/w/ember-coast', {
      headers: { ...headers, 'if-none-match': etag },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('feeds', () => {
  test('a world’s tells of its posts and of new chapters, latest first', async () => {
    const form = { title: 'The Ninth Lamp', is_public: true }
    const book = await cast.make('bob', 'POST', `/worlds/${world.id}/books`, form)
    const chapter = await cast.make('bob', 'POST', `/books/${book.id}/chapters`, { title: 'Oil' })
    await cast.make('bob', 'POST', `/chapters/${chapter.id}/publish`, { text: 'It was dark.' })
    const reply = await app.fetch('/w/ember-coast/rss')
    expect(reply.headers.get('content-type')).toBe('application/rss+xml; charset=UTF-8')
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    const feed = await reply.text()
    expect(feed).toContain(`<atom:link href="${ORIGIN}/w/ember-coast/rss" rel="self"`)
    const titles = [...feed.matchAll(/<item>\s*<title>(.*?)<\/title>/g)].map(([, title]) => title)
    expect(titles).toEqual(['The Ninth Lamp: Oil', 'First light'])
    expect(feed).toContain(
      `<link>${ORIGIN}${paths.chapter({ ...book, ...form }, { ...chapter, title: 'Oil' })}</link>`,
    )
    // Under a new title it is no new chapter.
    expect(feed).toContain(`>${ORIGIN}/books/${book.id}/chapters/${chapter.id}</guid>`)
    expect(feed).toContain('<dc:creator>bob</dc:creator>')
    expect(feed).toContain('<description>She lit it. At night.</description>')
    await cast.make('bob', 'PATCH', `/books/${book.id}/public`, { is_public: false })
    expect(await textOf('/w/ember-coast/rss')).not.toContain('Ninth Lamp')
  })

  test.each(['/rss', '/c/plain-talk/rss', '/wc/ember-coast/harbour/rss', '/u/bob/rss'])(
    '%s is there, and holds nothing private, removed or deleted',
    async (path) => {
      const authorization = `Bearer ${cast.sessions.bob.token}`
      const feed = await textOf(path, { authorization })
      expect(feed).toMatch(/^<\?xml version="1.0"/)
      expect(feed.match(/<rss /g)).toHaveLength(1)
      for (const word of [secretPost, removed, 'Whispers', 'Gone', 'Taken back'])
        expect(feed).not.toContain(word)
    },
  )

  test.each(['/w/hidden-hall/rss', '/wc/hidden-hall/whispers/rss', '/u/nobody/rss', '/c/rss'])(
    '%s is not found',
    async (path) => {
      const headers = { authorization: `Bearer ${cast.sessions.bob.token}` }
      const reply = await app.fetch(path, { headers })
      expect(reply.status).toBe(404)
    },
  )

  test('a reader who asks too often is told when to come back', async () => {
    const limited = await createTestApp({ CLIENT_DIR, RATE_LIMITS: 'on' })
    try {
      let reply = await limited.fetch('/rss')
      for (let i = 0; i < 2_000 && reply.status === 200; i++) reply = await limited.fetch('/rss')
      expect(reply.status).toBe(429)
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })
})
