import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PageData } from '#shared/page.ts'
import { paths } from '#shared/paths.ts'
import { INFO_PAGES } from '#shared/rules/info-pages.ts'
import { newId } from '../../db/ids.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const CONFIG = fileURLToPath(new URL('../../../client/vite.pages.config.ts', import.meta.url))
const FOLDER = mkdtempSync(join(tmpdir(), 'loreloom-visitor-'))
const SHELL = `<!doctype html><html><head><title>Loreloom</title></head><body><div id="root"></div></body></html>`
const ORIGIN = 'https://tales.example.org'
const HOSTILE = [
  '<script>alert("raw")</script>',
  '[click](javascript:alert(1))',
  '<img src=x onerror=alert(2)>',
  '[fine](https://example.org/a) and **bold**',
].join('\n\n')

let app: TestApp
let cast: Cast
let world = { id: '', slug: '' }
let community = { id: '', slug: '' }
let post = ''
let removed = ''
let book = { id: '', title: '' }
let chapter = { id: '', title: '' }
let draft = { id: '' }
let hidden = { id: '', slug: '' }
let secret = { id: '', slug: '' }
let secretPost = ''
let secretBook = { id: '' }
let secretChapter = { id: '' }

beforeAll(async () => {
  mkdirSync(join(FOLDER, 'client'))
  writeFileSync(join(FOLDER, 'client/index.html'), SHELL)
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    configFile: CONFIG,
    configLoader: 'native',
    logLevel: 'silent',
    build: { outDir: join(FOLDER, 'pages') },
  })
  vi.unstubAllEnvs()
  app = await createTestApp({
    CLIENT_DIR: join(FOLDER, 'client'),
    PUBLIC_URL: ORIGIN,
    OPERATOR: 'The Lamp Room',
  })
  cast = await gatherCast(app)
  const make = <T = { id: string }>(path: string, body: object) =>
    cast.make<T>('bob', 'POST', path, body)
  world = await make('/worlds', { name: 'Ember Coast', description: 'Lamps over cold water.' })
  community = await make('/communities', { name: 'Harbour', world_id: world.id })
  const text = { post_type: 'text', title: 'First light', body: HOSTILE }
  post = (await make(`/communities/${community.id}/posts`, text)).id
  removed = (await make(`/communities/${community.id}/posts`, { ...text, title: 'Too loud' })).id
  await make(`/posts/${removed}/moderate`, { act: 'remove', reason: 'Loud' })
  await make(`/posts/${post}/comments`, { body: 'I saw it from *here*.' })
  book = await make(`/worlds/${world.id}/books`, {
    title: 'The Ninth Lamp',
    description: 'Eight are lit.',
    is_public: true,
  })
  await cast.make('bob', 'PATCH', `/books/${book.id}/featured`, { is_featured: true })
  chapter = await make(`/books/${book.id}/chapters`, { title: 'Oil' })
  await make(`/chapters/${chapter.id}/publish`, { text: 'It was *dark*.\n\nThen it was not.' })
  draft = await make(`/books/${book.id}/chapters`, { title: 'Unlit draft' })
  hidden = await make('/worlds', { name: 'Hidden Hall', is_public: false })
  secret = await make('/communities', { name: 'Whispers', world_id: hidden.id })
  secretPost = (await make(`/communities/${secret.id}/posts`, { ...text, title: 'Whispered' })).id
  secretBook = await make(`/worlds/${world.id}/books`, { title: 'Locked Ledger', is_public: false })
  secretChapter = await make(`/books/${secretBook.id}/chapters`, { title: 'Locked page' })
  await make(`/chapters/${secretChapter.id}/publish`, { text: 'Nobody reads this.' })
})
afterAll(async () => {
  await app.close()
  rmSync(FOLDER, { recursive: true, force: true })
})

const SECRETS = [
  'Hidden Hall',
  'Whispers',
  'Whispered',
  'Too loud',
  'Locked',
  'Nobody reads',
  'Unlit draft',
]

const pageAt = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await app.fetch(path, { headers })
  const whole = await reply.text()
  const [, screen = ''] =
    /<div id="root" data-page>(.*)<\/div><script type="application\/json"/s.exec(whole) ?? []
  const [, island = 'null'] =
    /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(whole) ?? []
  // React marks where one text ends and the next begins.
  const read = screen.replaceAll('<!-- -->', '')
  return { status: reply.status, whole, screen: read, data: JSON.parse(island) as PageData | null }
}
const asBob = () => ({ authorization: `Bearer ${cast.sessions.bob.token}` })

describe('what a visitor reads before any script has run', () => {
  const places = () => ({
    home: ['/', 'Recent Posts', 'First light', '/wc/ember-coast/harbour', 'u/bob'],
    community: [
      '/wc/ember-coast/harbour',
      'c/Harbour',
      'First light',
      '1 member',
      '/w/ember-coast',
    ],
    post: [
      `/wc/ember-coast/harbour/posts/${post}`,
      '<h1',
      'First light',
      '<strong>bold</strong>',
      '1 comment',
      'I saw it from <em>here</em>.',
      'href="/u/bob"',
    ],
    world: [
      '/w/ember-coast',
      'Lamps over cold water.',
      'c/Harbour',
      'The Ninth Lamp',
      `href="${paths.book(book)}"`,
    ],
    book: [
      paths.book(book),
      'The Ninth Lamp',
      'Eight are lit.',
      'Oil',
      `href="${paths.chapter(book, chapter)}"`,
    ],
    chapter: [
      paths.chapter(book, chapter),
      'Oil',
      'It was <em>dark</em>.',
      '<p>Then it was not.</p>',
      `href="${paths.book(book)}"`,
    ],
    profile: ['/u/bob', '@bob', 'First light', 'Posts', 'Worlds'],
  })

  test.each(['home', 'community', 'post', 'world', 'book', 'chapter', 'profile'] as const)(
    'the page of a %s has its title, its text and its links',
    async (kind) => {
      const [path = '', ...expected] = places()[kind]
      const { status, screen, whole } = await pageAt(path)
      expect(status).toBe(200)
      for (const words of expected) expect(screen).toContain(words)
      expect(screen).toContain('<main')
      // The reader has no header: its way out is the book.
      const wayOut = kind === 'chapter' ? 'Back to the book' : 'Loreloom'
      expect(screen).toContain(`aria-label="${wayOut}"`)
      expect(screen).not.toContain('>Loading<')
      expect(whole).toContain(`<link rel="canonical" href="${ORIGIN}${path}" />`)
    },
  )

  test.each(['home', 'community', 'post', 'world', 'book', 'chapter', 'profile'] as const)(
    'the page of a %s holds nothing private, removed or unpublished, whoever asks',
    async (kind) => {
      const [path = ''] = places()[kind]
      for (const headers of [{}, asBob()]) {
        const { whole } = await pageAt(path, headers)
        expect(whole).toContain('data-page')
        for (const words of SECRETS) expect([words, whole.includes(words)]).toEqual([words, false])
      }
    },
  )

  test('Markdown is the app’s own: no HTML, no script, no address that runs one', async () => {
    const { screen, whole } = await pageAt(`/posts/${post}`)
    expect(screen).toContain('<a href="https://example.org/a"')
    expect(screen).not.toContain('<script')
    expect(screen).not.toMatch(/href="javascript:/i)
    expect(screen).not.toMatch(/<img[^>]*onerror/)
    expect(screen).toContain('&lt;script&gt;')
    // One island, and nothing in it ends it.
    expect(whole.match(/<\/script>/g)).toHaveLength(1)
  })

  test('the answers it was made of come with it, as the calls give them to visitors', async () => {
    const { data } = await pageAt(`/posts/${post}`)
    const urls = Object.keys(data!.replies)
    expect(urls).toContain(`/api/posts/${post}`)
    expect(urls).toContain(`/api/posts/${post}/comments`)
    for (const url of urls) {
      expect(url).toMatch(/^\/api\//)
      expect(data!.replies[url]!.body).toBe(await (await app.fetch(url)).text())
    }
    // Texts stay as they are here: a visitor's browser needs no renderer.
    expect(data!.parts).toContain('PostScreen')
    expect(data!.parts).not.toContain('Markdown')
  })

  test('it changes with what it shows', async () => {
    const form = { post_type: 'text', title: 'Second light', body: 'Later.' }
    expect((await pageAt('/')).screen).not.toContain('Second light')
    const { id } = await cast.make('bob', 'POST', `/communities/${community.id}/posts`, form)
    expect((await pageAt('/')).screen).toContain('Second light')
    await cast.make('bob', 'PATCH', `/posts/${id}`, { body: 'Later still.' })
    expect((await pageAt('/')).screen).toContain('Later still.')
    await cast.make('bob', 'DELETE', `/posts/${id}`)
    const { whole } = await pageAt('/')
    expect(whole).not.toContain('Second light')
    expect((await pageAt(`/posts/${id}`)).status).toBe(404)
  })

  test('what became private is gone from every page', async () => {
    const form = { title: 'Open for a day', is_public: true }
    const open = await cast.make('bob', 'POST', `/worlds/${world.id}/books`, form)
    expect((await pageAt(`/books/${open.id}`)).screen).toContain('Open for a day')
    await cast.make('bob', 'PATCH', `/books/${open.id}/public`, { is_public: false })
    const { status, whole } = await pageAt(`/books/${open.id}`)
    expect([status, whole]).toEqual([404, SHELL])
  })
})

describe('a static page', () => {
  const fileAt = (path: string) =>
    readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')

  test.each(INFO_PAGES)(
    '$path has its title, all its sections and their contents',
    async (page) => {
      const { screen, data } = await pageAt(page.path)
      expect(screen).toContain(`${page.title}</h1>`)
      const text = fileAt(`client/features/info/pages${page.path}.md`)
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
      expect(headings.length).toBeGreaterThan(4)
      for (const heading of headings) {
        expect(screen).toContain(`>${heading}</h2>`)
        expect(screen).toContain(`>${heading}</a></li>`)
      }
      expect(data!.parts).toEqual(['InfoScreen', page.path])
    },
  )

  test('the one for operators names every setting', async () => {
    const { screen } = await pageAt('/operators')
    const names = fileAt('shared/SETTINGS.md').match(/(?<=`)[A-Z][A-Z\d_]+(?=`)/g)!
    expect(names).toContain('METRICS_TOKEN')
    for (const name of names) expect(screen).toContain(`<code>${name}</code>`)
  })

  test('the legal ones name who runs the server', async () => {
    const { screen } = await pageAt('/terms')
    expect(screen).toContain('The operator is The Lamp Room')
  })
})

describe('what is not there for a visitor', () => {
  const missing = () => [
    '/w/hidden-hall',
    '/wc/hidden-hall/whispers',
    `/posts/${secretPost}`,
    `/posts/${removed}`,
    `/posts/${newId()}`,
    `/books/${secretBook.id}`,
    `/books/${secretBook.id}/chapters/${secretChapter.id}`,
    `/books/${book.id}/chapters/${draft.id}`,
    '/u/nobody',
    '/c/nowhere',
  ]
  test('is the plain app, not found, and the same for what never was', async () => {
    for (const path of missing()) {
      for (const headers of [{}, asBob()]) {
        const { status, whole } = await pageAt(path, headers)
        expect([path, status, whole]).toEqual([path, 404, SHELL])
      }
    }
  })

  test('addresses of the app that name nothing are the plain app', async () => {
    for (const path of ['/settings', '/books', '/explore']) {
      const { status, data } = await pageAt(path)
      expect([path, status, data]).toEqual([path, 200, null])
    }
  })
})

describe('a list that goes on', () => {
  test('has a link to its next page, which stands at an address of its own', async () => {
    const talk = await cast.make<{ id: string; slug: string }>('bob', 'POST', '/communities', {
      name: 'Long Talk',
    })
    for (let i = 1; i <= 23; i++) {
      const form = { post_type: 'text', title: `Entry number ${i}.`, body: 'x' }
      const { id } = await cast.make('bob', 'POST', `/communities/${talk.id}/posts`, form)
      // Home and bob's profile show the newest posts: those of the other tests.
      onTestFinished(() => cast.make('bob', 'DELETE', `/posts/${id}`).then(() => {}))
    }
    const first = await pageAt('/c/long-talk')
    expect(first.screen).toContain('Entry number 23.')
    expect(first.screen).not.toContain('Entry number 3.')
    const [, href = ''] =
      /<noscript><nav[^>]*><a rel="next" href="([^"]+)"/.exec(first.screen) ?? []
    const next = `/c/long-talk${href.replaceAll('&amp;', '&')}`
    const second = await pageAt(next)
    expect(second.screen).toContain('Entry number 3.')
    expect(second.screen).toContain('Entry number 1.')
    expect(second.screen).not.toContain('Entry number 23.')
    expect(second.screen).not.toContain('rel="next"')
    expect(second.whole).toMatch(
      /<link rel="canonical" href="https:\/\/tales\.example\.org\/c\/long-talk\?cursor=[^"]+" \/>/,
    )
  })

  test('what an address says beyond what a page looks at makes no other page', async () => {
    const { screen } = await pageAt('/?utm_source=letter&fbclid=1')
    expect(screen).toBe((await pageAt('/')).screen)
    expect(screen).not.toContain('utm_source')
  })
})

test('who asks too often gets the plain app', async () => {
  const limited = await createTestApp({ CLIENT_DIR: join(FOLDER, 'client'), RATE_LIMITS: 'on' })
  try {
    let whole = await (await limited.fetch('/')).text()
    expect(whole).toContain('data-page')
    for (let i = 0; i < 2_000 && whole.includes('data-page'); i++)
      whole = await (await limited.fetch('/')).text()
    expect(whole).not.toContain('data-page')
    expect(whole).toContain('<div id="root"></div>')
  } finally {
    await limited.close()
  }
})
