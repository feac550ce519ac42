import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { titledKey } from '#shared/rules/titled-key.ts'
import { newId } from '../../db/ids.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { photo } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf } from '../../testing/uploads.ts'

const CLIENT_DIR = mkdtempSync(join(tmpdir(), 'loreloom-shared-page-'))
const PAGE = `<!doctype html><html><head><title>Loreloom</title>
<meta
  name="description"
  content="Communities, worlds and books."
/>
<script>run()</script></head><body></body></html>`
const HOSTILE = `</title><script>alert("1")</script>$& $1 ' & <b>`
let app: TestApp
let cast: Cast
let world = ''
let book = ''
let chapter = ''
beforeAll(async () => {
  writeFileSync(join(CLIENT_DIR, 'index.html'), PAGE)
  app = await createTestApp({ CLIENT_DIR })
  cast = await gatherCast(app)
  world = (await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })).id
  const form = { title: 'The Ninth Lamp', description: 'Somebody lit it.\n\nAt night.' }
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, { ...form, is_public: true })).id
  chapter = (await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Oil' })).id
  await cast.make('bob', 'POST', `/chapters/${chapter}/publish`, { text: 'It was dark.' })
})
afterAll(async () => {
  await app.close()
  rmSync(CLIENT_DIR, { recursive: true, force: true })
})

const page = (path: string, headers: Record<string, string> = {}) => app.fetch(path, { headers })
const textOf = async (path: string) => (await page(path)).text()

test('the address of a public book says what it is', async () => {
  const { data } = await filesOf(app, cast).upload('bob', await photo(), 'cover.jpg', {
    purpose: 'book_cover',
  })
  await cast.make('bob', 'PATCH', `/books/${book}`, { cover_file_id: data.file.id })
  const html = await textOf(`/books/${book}`)
  const code = titledKey({ id: book, title: '' })
  for (const part of [
    '<title>The Ninth Lamp by bob · Loreloom</title>',
    '<meta name="description" content="Somebody lit it. At night." />',
    '<meta property="og:type" content="book" />',
    '<meta property="og:title" content="The Ninth Lamp by bob" />',
    '<meta name="twitter:card" content="summary" />',
    `/api/files/${data.file.id}/download" />`,
    `/books/the-ninth-lamp-${code}" />`,
    '<script>run()</script>',
  ])
    expect(html).toContain(part)
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(html).toMatch(/property="og:image" content="http[^"]+"/)
})

test('every address of a book leads there, and names one', async () => {
  const form = { title: 'Wicks', is_public: true }
  const { id } = await cast.make('bob', 'POST', `/worlds/${world}/books`, form)
  const one = await cast.make('bob', 'POST', `/books/${id}/chapters`, { title: 'Fat' })
  await cast.make('bob', 'POST', `/chapters/${one.id}/publish`, { text: 'It ran.' })
  const old = { id, title: 'Wicks' }
  await cast.make('bob', 'PATCH', `/books/${id}`, { title: 'Tallow and Wicks' })
  const now = { id, title: 'Tallow and Wicks' }
  for (const path of [paths.book(id), paths.book(old), paths.book(now)]) {
    const html = await textOf(path)
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${paths.book(now)}"`))
  }
  expect(await textOf(paths.chapter(old, one.id))).toContain(
    paths.chapter(now, { id: one.id, title: 'Fat' }),
  )
})

test('a book under a pen name is shared and told of under that name', async () => {
  const form = { title: 'Tallow', is_public: true, pen_name: 'I. M. Sorrel' }
  const { id } = await cast.make('bob', 'POST', `/worlds/${world}/books`, form)
  const one = await cast.make('bob', 'POST', `/books/${id}/chapters`, { title: 'Fat' })
  await cast.make('bob', 'POST', `/chapters/${one.id}/publish`, { text: 'It ran.' })
  for (const path of [`/books/${id}`, `/books/${id}/chapters/${one.id}`])
    expect(await textOf(path)).toContain('Tallow by I. M. Sorrel')
  expect(await textOf('/w/ember-coast/rss')).toContain('>I. M. Sorrel</dc:creator>')
})

test('so does that of a published chapter, within its own book only', async () => {
  const path = `/books/${book}/chapters/${chapter}`
  expect(await textOf(path)).toContain('<title>Oil · The Ninth Lamp by bob · Loreloom</title>')
  const other = await cast.make('bob', 'POST', `/worlds/${world}/books`, {
    title: 'Another',
    is_public: true,
  })
  expect(await textOf(`/books/${other.id}/chapters/${chapter}`)).toBe(PAGE)
  await cast.make('bob', 'POST', `/chapters/${chapter}/unpublish`, {})
  expect(await textOf(path)).toBe(PAGE)
  await cast.make('bob', 'POST', `/chapters/${chapter}/publish`, { text: 'It was dark.' })
})

test('what is private or unknown gets the plain page, whoever asks', async () => {
  const secret = await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'Secret' })
  const hall = { name: 'Hidden Hall', is_public: false }
  const hidden = await cast.make('bob', 'POST', '/worlds', hall)
  const inside = { title: 'Inside', is_public: true }
  const within = await cast.make('bob', 'POST', `/worlds/${hidden.id}/books`, inside)
  const authorization = `Bearer ${cast.sessions.bob.token}`
  for (const id of [secret.id, within.id, newId(), 'x', '%3Cscript%3E']) {
    const reply = await page(`/books/${id}`, { authorization })
    expect([id, reply.status, await reply.text()]).toEqual([id, 404, PAGE])
  }
  const editor = await page(`/books/${book}/editor`, { authorization })
  expect([editor.status, await editor.text()]).toEqual([200, PAGE])
})

test('a hostile title stays text, wherever it stands', async () => {
  const form = { title: HOSTILE, description: `${HOSTILE} ${'𝄞'.repeat(300)}`, is_public: true }
  const { id } = await cast.make('bob', 'POST', `/worlds/${world}/books`, form)
  const html = await textOf(`/books/${id}`)
  const escaped =
    '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;$&amp; $1 &#39; &amp; &lt;b&gt;'
  expect(html).toContain(`<title>${escaped} by bob · Loreloom</title>`)
  expect(html.match(/<script>/g)).toHaveLength(1)
  expect(html.match(/<\/title>/g)).toHaveLength(1)
  expect(html).toMatch(/name="description" content="[^"<>]*𝄞…"/)
  expect(html).not.toContain('\ud834"')
})

test('the page is asked for again, and sent again only when it says something else', async () => {
  const first = await page(`/books/${book}`)
  const etag = first.headers.get('etag')!
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
  const again = await page(`/books/${book}`, { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await cast.make('bob', 'PATCH', `/books/${book}`, { title: 'The Tenth Lamp' })
  const changed = await page(`/books/${book}`, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
  await cast.make('bob', 'PATCH', `/books/${book}`, { title: 'The Ninth Lamp' })
})
