import { dayOf } from '#shared/rules/writing-days.ts'
import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'
import { pasteWords } from '../testing/paste-words.ts'

let server: TestApp
let cast: Cast
let read = { book: '', chapter: '' }
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  for (const name of ['Ash', 'Birch', 'Cedar'])
    await cast.make('carol', 'POST', '/worlds', { name })
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  const form = { title: 'The Ninth Lamp', is_public: true }
  const { id: book } = await cast.make('bob', 'POST', `/worlds/${world}/books`, form)
  const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Wick' })
  await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'It was dark.' })
  read = { book, chapter: id }
})
afterAll(() => server.close())

const open = () => openApp('/', { server, session: cast.sessions.carol })

test('the sidebar has pinned worlds first, then those used last, from the next visit on', async () => {
  await using app = await open()
  const order = async () => {
    const sidebar = await page.part('navigation', 'Main')
    await sidebar.findByRole('link', { name: 'Cedar' })
    return sidebar.texts('link').flatMap((name) => /(Ash|Birch|Cedar)$/.exec(name ?? '')?.[1] ?? [])
  }
  expect(await order()).toEqual(['Ash', 'Birch', 'Cedar'])
  const sidebar = await page.part('navigation', 'Main')
  await sidebar.press('Birch', 'link')
  await page.heading('Birch')
  // Nothing moves away from the pointer.
  expect(await order()).toEqual(['Ash', 'Birch', 'Cedar'])
  await sidebar.press('Pin Cedar')
  await sidebar.findByRole('button', { name: 'Pin Cedar', pressed: true })
  expect(await order()).toEqual(['Cedar', 'Ash', 'Birch'])
  app.offline()
  app.reload()
  expect(await order()).toEqual(['Cedar', 'Birch', 'Ash'])
})

test('who comes back to home finds the tab that they left; the next visit begins with what they joined', async () => {
  const { id } = await cast.make('bob', 'POST', '/communities', { name: 'Lamps' })
  await cast.make('dave', 'POST', `/communities/${id}/join`, {})
  await using app = await openApp('/', { server, session: cast.sessions.dave })
  await page.findByRole('tab', { name: 'All', selected: true })
  await app.allSaved()
  await (await page.part('navigation', 'Main')).press('c/Lamps', 'link')
  await page.heading('c/Lamps')
  await (await page.part('navigation', 'Main')).press('Home', 'link')
  await page.findByRole('tab', { name: 'All', selected: true })
  app.reload()
  await page.findByRole('tab', { name: 'Yours', selected: true })
})

test('the people one follows stand beside home, with their latest chapter', async () => {
  const { id } = cast.sessions.bob.user
  await cast.make('carol', 'POST', `/users/${id}/follow`, { following: true })
  await using app = await open()
  await page.heading('Recent Posts')
  const rail = await page.part('complementary', 'Beside this page')
  await rail.shows('People you follow')
  await rail.shows('published “Wick”')
  app.offline()
  app.reload()
  await (await page.part('complementary', 'Beside this page')).shows('published “Wick”')
})

test('the words of the week stand beside home, offline too, for somebody who wrote or read', async () => {
  const { id: world } = await cast.make('dave', 'POST', '/worlds', { name: 'Unlit Sea' })
  const begun = { title: 'Soundings', is_public: true }
  const { id: book } = await cast.make('dave', 'POST', `/worlds/${world}/books`, begun)
  {
    await using app = await openApp('/', { server, session: cast.sessions.dave })
    const rail = await page.part('complementary', 'Beside this page')
    await rail.shows('New chapters')
    await app.allSaved()
    await rail.lacks('Your week')
  }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const [ago, words] of [
    [0, 312],
    [1, 2_404],
    [9, 5_000],
  ] as const) {
    const at = Date.now() - ago * 86_400_000
    await cast.make('dave', 'POST', `/books/${book}/words`, {
      day: dayOf(at, zone),
      words,
      seconds: 60,
      sittings: 1,
      book_words: words,
      goal: null,
      at: new Date(at).toISOString(),
    })
  }
  await using app = await openApp('/', { server, session: cast.sessions.dave })
  const rail = await page.part('complementary', 'Beside this page')
  await rail.shows('Your week')
  await rail.shows('2,716 words, 2 days in a row')
  await rail.lacks(/^Read in/)
  const where = { chapter_id: read.chapter, paragraph: 0, words: 'It was', fraction: 0.5 }
  const place = { ...where, at: new Date().toISOString() }
  await cast.make('dave', 'PUT', `/books/${read.book}/progress`, place)
  app.reload()
  await (await page.part('complementary', 'Beside this page')).shows('Read in 1 book')
  app.offline()
  app.reload()
  await (await page.part('complementary', 'Beside this page')).shows('2,716 words, 2 days in a row')
})

test('home continues with the chapter that the book’s page says, and with no book read to its end', async () => {
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Lantern Reach' })
  const form = { title: 'Two Wicks', is_public: true }
  const { id: book } = await cast.make('bob', 'POST', `/worlds/${world}/books`, form)
  const chapters: string[] = []
  for (const title of ['Trim', 'Gutter']) {
    const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title })
    await cast.make('bob', 'POST', `/chapters/${id}/publish`, { text: 'It burned.' })
    chapters.push(id)
  }
  const readTo = (chapter_id: string) => {
    const where = { chapter_id, paragraph: 0, words: 'It burned', fraction: 1 }
    const place = { ...where, at: new Date().toISOString() }
    return cast.make('alice', 'PUT', `/books/${book}/progress`, place)
  }
  await readTo(chapters[0]!)
  {
    // A device that never opened the book.
    await using other = await openApp('/', { server, session: cast.sessions.alice })
    const strip = await page.part('region', 'Continue')
    await strip.findByRole('link', { name: /^Continue reading.*1 min left in Gutter/ })
    await strip.findByRole('progressbar', { name: 'Book read' })
    await other.allSaved()
  }
  await using app = await openApp(`/books/${book}`, { server, session: cast.sessions.alice })
  await page.findByRole('link', { name: 'Continue: Chapter 2' })
  app.goto('/')
  const strip = await page.part('region', 'Continue')
  const link = await strip.findByRole('link', { name: /^Continue reading.*1 min left in Gutter/ })
  expect(link.getAttribute('href')).toContain(chapters[1])
  await readTo(chapters[1]!)
  await page.gone('region', 'Continue')
  app.goto('/resume')
  await page.shows('No book to continue on this device')
  app.goto('/')
  await readTo(chapters[0]!)
  await page.part('region', 'Continue')
  app.goto('/resume')
  await page.heading(/Gutter/)
})

test('home leads to the scene that was written last on another device, also offline', async () => {
  const { id: world } = await cast.make('dave', 'POST', '/worlds', { name: 'Harbour' })
  const { id: book } = await cast.make('dave', 'POST', `/worlds/${world}/books`, { title: 'Tides' })
  const scenes: string[] = []
  for (const title of ['Ebb', 'Flood']) {
    const { id } = await cast.make('dave', 'POST', `/books/${book}/chapters`, { title })
    const scene = (await cast.make('dave', 'POST', `/chapters/${id}/sections`, {})).id
    const path = `/books/${book}/sections/${scene}`
    await cast.make('dave', 'PUT', path, { content: `The ${title}.` })
    scenes.push(scene)
  }
  const [ebb, flood] = scenes
  const editor = (scene: string) => `/books/${book}/editor?tab=manuscript&scene=${scene}`
  const linkTo = (chapter: string) =>
    page.findByRole('link', { name: new RegExp(`^Continue writing.*Tides, ${chapter}$`) })
  {
    await using laptop = await openApp('/', { server, session: cast.sessions.dave })
    for (const [scene, chapter, today] of [
      [ebb!, 'Ebb', /\b313 today/],
      [flood!, 'Flood', /\b314 today/],
    ] as const) {
      laptop.goto(editor(scene))
      await pasteWords(`Text of ${chapter}, Scene 1`, 'Wet. ', `The ${chapter}.`)
      await page.findByRole('button', { name: today })
      laptop.goto('/')
      await linkTo(chapter)
    }
    await laptop.allSaved()
  }
  await using phone = await openApp('/', { server, session: cast.sessions.dave })
  expect((await linkTo('Flood')).getAttribute('href')).toContain(flood)
  // No editor was opened here, and the text comes all the same.
  await page.shows(/Wet\. The Flood\./)
  // Texts that arrive are not written here.
  phone.goto(editor(ebb!))
  await phone.documentsHere(`section:${flood}`, `section:${ebb}`)
  phone.goto('/')
  await linkTo('Flood')
  await phone.allSaved()
  phone.offline()
  phone.reload()
  await linkTo('Flood')
  await page.shows(/Wet\. The Flood\./)
})
