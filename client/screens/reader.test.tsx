import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { placeOf, publishBook, type Published } from '../e2e/support/library.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
let book: Published
beforeAll(async () => {
  server = await startLiveServer()
  const chapters = ['Oil', 'Wick', 'Flame'].map((name) => [name, `${name} begins here.`] as const)
  book = await publishBook(server.origin, 'orla', 'The Ninth Lamp', chapters)
})
afterAll(() => server.close())

const chapter = (at: number) => `/books/${book.id}/chapters/${book.chapters[at]}`
const paper = () => document.documentElement.dataset['paper']
const text = () => document.querySelector<HTMLElement>('.reader-text')!

test('the address of a chapter shows the titles, and old ones lead there', async () => {
  await using app = await openApp(chapter(1), { server })
  const named = /^\/books\/the-ninth-lamp-\w+\/chapters\/wick-\w+$/
  await app.until(() => expect(location.pathname).toMatch(named))
  app.goto(location.pathname.replace('wick-', 'tallow-') + '#top')
  await app.until(() => expect(location.pathname).toMatch(named))
  expect(location.hash).toBe('#top')
})

test('a chapter reads as one likes it, on this device; the contents are a sheet', async () => {
  await using app = await openApp(chapter(0), { server })
  await page.heading('Oil')
  await page.press('Reading settings')
  await page.fill('Text size', '24')
  await page.tick('Atkinson')
  await page.tick('Sepia')
  const look = () => {
    const { style } = document.documentElement
    const [size, font] = ['size', 'font'].map((name) => style.getPropertyValue(`--reader-${name}`))
    return { size, font, paper: paper(), theme: document.documentElement.dataset['theme'] }
  }
  const liked = { size: '24px', font: 'var(--font-atkinson)', paper: 'sepia', theme: 'light' }
  await app.until(() => expect(look()).toEqual(liked))
  expect(text().lang).toBe('en')
  app.reload()
  await page.heading('Oil')
  await app.until(() => expect(look()).toEqual(liked))
  await page.press('Contents')
  await (await page.part('dialog', 'Contents')).press(/Flame/, 'link')
  await page.heading('Flame')
  // Outside, the app is itself again.
  await page.press('Back to the book', 'link')
  await page.findByRole('heading', { name: 'Contents' })
  expect(paper()).toBeUndefined()
  expect(document.documentElement.style.getPropertyValue('--reader-size')).toBe('')
  expect(document.documentElement.dataset['turned']).toBeUndefined()
})

test('who turns pages turns on into the next chapter, by the same keys, and the foot counts pages', async () => {
  await using app = await openApp(chapter(0), { server })
  await page.heading('Oil')
  await page.press('Reading settings')
  await page.tick('Turn')
  await app.until(() => expect(document.documentElement.dataset['turned']).toBe('yes'))
  await page.shows(/^Chapter 1 of 3 · page 1 of 1/)
  await page.press('Close')
  await app.user.keyboard('{PageDown}')
  await page.heading('Wick')
  await page.press('Next page')
  await page.heading('Flame')
  await app.user.keyboard('{ArrowLeft}')
  await page.heading('Wick')
})

test('a chapter that was published when notes of two scenes met shows each its own', async () => {
  const { id } = await book.as('POST', `/books/${book.id}/chapters`, { title: 'Met' })
  const text = 'Oil.[^1]\n\n[^1]: Whale.\n\n* * *\n\nWick.[^1]\n\n[^1]: Cotton.'
  await book.as('POST', `/chapters/${id}/publish`, { text })
  await using _app = await openApp(`/books/${book.id}/chapters/${id}`, { server })
  await page.heading('Met')
  const marks = await page.findAllByRole('doc-noteref')
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual(['Note 1', 'Note 2'])
  await page.shows(/Whale\./)
  await page.shows(/Cotton\./)
})

test('from each mark one comes to its note, and from the note back to the mark', async () => {
  const { id } = await book.as('POST', `/books/${book.id}/chapters`, { title: 'Glass' })
  const notes = '[^1]: Whale.\n\n[^sea]: Salt.\n\n    And more.'
  const words = `Oil.[^1] Wick.[^sea]\n\n- item\n\nOil again.[^1]\n\n${notes}`
  await book.as('POST', `/chapters/${id}/publish`, { text: words })
  await using _app = await openApp(`/books/${book.id}/chapters/${id}`, { server })
  await page.heading('Glass')
  const marks = await page.findAllByRole('doc-noteref')
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Note 1',
    'Note 2',
    'Note 1',
  ])
  const target = (link: Element) =>
    document.querySelector<HTMLElement>(`[id="${link.getAttribute('href')!.slice(1)}"]`)!
  const [whale, salt, again] = marks.map(target) as [HTMLElement, HTMLElement, HTMLElement]
  expect([whale, salt, again].map(({ textContent }) => textContent.trim().slice(0, 5))).toEqual([
    'Whale',
    'Salt.',
    'Whale',
  ])
  // After a mark is followed, the note has the focus; the next key leads back.
  expect(whale.tabIndex).toBe(-1)
  expect(text().querySelector('ul > li')!.hasAttribute('tabindex')).toBe(false)
  const backs = await page.findAllByRole('doc-backlink')
  expect(backs.map((back) => back.getAttribute('aria-label'))).toEqual([
    'Back to reference 1',
    'Back to reference 1-2',
    'Back to reference 2',
  ])
  expect(backs.map(target)).toEqual([marks[0], marks[2], marks[1]])
  await page.findByRole('doc-endnotes', { name: 'Notes' })
})

test('a note opens at its mark and gives the focus back; selected words are looked up in the notes of the world', async () => {
  const { id } = await book.as('POST', `/books/${book.id}/chapters`, { title: 'Sand' })
  const words = 'Oil burns in every lamp.[^1]\n\n[^1]: Whale oil, that is.'
  await book.as('POST', `/chapters/${id}/publish`, { text: words })
  const { world_id } = await book.as<{ id: string; world_id: string }>('GET', `/books/${book.id}`)
  const note = { title: 'The Ninth Lamp', body: 'It was never lit.', is_public: true }
  await book.as('POST', `/worlds/${world_id}/snippets`, note)
  await using app = await openApp(`/books/${book.id}/chapters/${id}`, { server })
  await page.heading('Sand')
  await page.press('Note 1', 'doc-noteref')
  await (await page.part('dialog', 'Note 1')).shows('Whale oil, that is.')
  await app.user.keyboard('{Escape}')
  await page.gone('dialog', 'Note 1')
  expect(document.activeElement!.getAttribute('aria-label')).toBe('Note 1')
  // A tap beside it only closes it.
  const bars = () => document.querySelector<HTMLElement>('.reader-bars')!.dataset['shown']
  const before = bars()
  await app.user.keyboard('{Enter}')
  await page.part('dialog', 'Note 1')
  await app.user.click(text().querySelector('p')!)
  await page.gone('dialog', 'Note 1')
  expect(bars()).toBe(before)

  const select = (from: number, to: number) => {
    const node = text().querySelector('p')!.firstChild!
    getSelection()!.setBaseAndExtent(node, from, node, to)
    document.dispatchEvent(new Event('selectionchange'))
  }
  select(19, 24)
  await page.press('Look up “lamp”')
  const found = await page.part('dialog', '“lamp”')
  await found.shows('It was never lit.')
  const link = await found.findByRole('link', { name: 'Look it up in Wiktionary' })
  expect(link.getAttribute('href')).toBe('https://en.wiktionary.org/w/index.php?search=lamp')
  expect(link.getAttribute('rel')).toContain('noreferrer')
  await found.shows('Opens en.wiktionary.org in a new tab, and needs a network.')
  await found.press('Close')
  app.offline()
  select(0, 3)
  await page.press('Look up “Oil”')
  await page.shows('The notes of this book’s world say nothing about it.')
})

test('the notes are said to say nothing of a word only once they were asked', async () => {
  const other = await publishBook(server.origin, 'nell', 'Wicks', [['Oil', 'Oil begins here.']])
  await using app = await openApp(`/books/${other.id}/chapters/${other.chapters[0]}`, {
    server,
    network: (ask) => (address, init) =>
      address.endsWith('/snippets')
        ? Promise.resolve(Response.json({ message: 'The notes are away.' }, { status: 500 }))
        : ask(address, init),
  })
  await page.heading('Oil')
  const node = text().querySelector('p')!.firstChild!
  getSelection()!.setBaseAndExtent(node, 0, node, 3)
  document.dispatchEvent(new Event('selectionchange'))
  await page.press('Look up “Oil”')
  const found = await page.part('dialog', '“Oil”')
  await found.shows('The notes are away.')
  expect(app.seen.filter((words) => words.includes('say nothing about it'))).toEqual([])
})

test('a chapter that its author takes back, or that is not here, says so', async () => {
  await using app = await openApp(`/books/${book.id}`, { server })
  await page.findByRole('link', { name: /1 ?Oil/ })
  app.offline()
  await page.press(/1 ?Oil/, 'link')
  await page.shows('This chapter is not on this device.')
  await page.findByRole('switch', { name: 'Keep offline' })
  app.online()
  const { id } = await book.as('POST', `/books/${book.id}/chapters`, { title: 'Regret' })
  await book.as('POST', `/chapters/${id}/publish`, { text: 'I never said this.' })
  app.goto(`/books/${book.id}/chapters/${id}`)
  await page.shows('I never said this.')
  await book.as('POST', `/chapters/${id}/unpublish`, {})
  await page.shows('This chapter is not available any more.')
})

test('below its last chapter a book that goes on is followed, and a complete one is reviewed, but not by its author', async () => {
  const tides = await publishBook(server.origin, 'tess', 'Tides', [['Ebb', 'Ebb begins here.']])
  const last = `/books/${tides.id}/chapters/${tides.chapters[0]}`
  const { session } = await server.member('tess')
  const lookAsAuthor = async (words: string) => {
    await using _ = await openApp(last, { server, session })
    const end = await page.part('navigation', 'Chapters')
    await end.shows(words)
    expect(end.queryByRole('button')).toBe(null)
    expect(end.queryByRole('link')).toBe(null)
  }
  await lookAsAuthor('This is the last chapter so far.')
  {
    await using _ = await openApp(last, { server })
    const end = await page.part('navigation', 'Chapters')
    await end.shows('This is the last chapter so far.')
    await end.findByRole('button', { name: 'Follow Tides' })
    expect(end.queryByRole('link')).toBe(null)
  }
  await tides.as('PATCH', `/books/${tides.id}`, { completion: 'complete' })
  await lookAsAuthor('This is the end of the book.')
  await using app = await openApp(last, { server })
  const end = await page.part('navigation', 'Chapters')
  await end.shows('This is the end of the book.')
  expect(end.queryByRole('button')).toBe(null)
  const scrolled: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await end.press('Write a review', 'link')
  const reviews = await page.findByRole('region', { name: 'Reviews' })
  await app.until(() => expect(scrolled).toContain(reviews))
  await page.findByRole('button', { name: 'Write a review' })
})

test('a Hebrew book is set and turned from the right, an English paragraph in it is not', async () => {
  const chapters = [
    ['הרציף', 'שלום לכולם.\n\nAn English letter.\n\n1948…\n\n> ציטוט'],
    ['The End?', 'סוף.'],
  ] as const
  const hebrew = await publishBook(server.origin, 'dana', 'הים', chapters)
  await hebrew.as('PATCH', `/books/${hebrew.id}`, { language: 'he' })
  await using app = await openApp(`/books/${hebrew.id}/chapters/${hebrew.chapters[0]}`, { server })
  await page.heading('הרציף')
  const blocks = () => [...text().children].map((block) => block.getAttribute('dir'))
  await app.until(() => expect(blocks()).toEqual([null, 'ltr', null, null]))
  expect([text().lang, text().dir]).toEqual(['he', 'rtl'])
  await app.user.keyboard('{ArrowRight}')
  await page.heading('הרציף')
  await app.user.keyboard('{ArrowLeft}')
  await page.heading('The End?')
  await app.user.keyboard('{ArrowRight}')
  await page.heading('הרציף')
})

test('a book is begun, turned by key, and goes on where one was on another device; its chapters say how far one is', async () => {
  const { session, call } = await server.member('rhea')
  {
    await using app = await openApp(`/books/${book.id}`, { server, session })
    await page.findByRole('heading', { name: 'Contents' })
    await page.shows(/^All rights reserved/)
    await page.press('Start reading', 'link')
    await page.heading('Oil')
    await page.keys('{ArrowRight}')
    await page.heading('Wick')
    const bar = await page.findByRole('progressbar', { name: 'Book read' })
    await app.until(() => expect(Number(bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0))
    // Nothing is scrolled: a chapter that was looked at for two seconds is where one is (watch-reader.test.tsx).
    await app.until(() => expect(Object.values(localStorage).join()).toContain(book.chapters[1]))
    await page.press('Back to the book', 'link')
    await page.findByRole('link', { name: 'Continue: Chapter 3' })
    await page.findByRole('link', { name: /2 ?Wick.*Read/ })
    await app.allSaved()
  }
  await expect
    .poll(() => placeOf(call, book), { interval: 300 })
    .toMatchObject({ chapter_id: book.chapters[1] })
  await using app = await openApp(`/books/${book.id}`, { server, session })
  const link = await page.findByRole('link', { name: 'Continue: Chapter 3' })
  app.goto('/read')
  const shelf = await page.part('region', 'Continue')
  await shelf.findByRole('link', { name: /The Ninth Lamp/ })
  await call('PUT', `/books/${book.id}/progress`, {
    chapter_id: book.chapters[0],
    paragraph: 0,
    words: 'Oil begins',
    fraction: 0,
    at: new Date().toISOString(),
  })
  app.goto(`/books/${book.id}`)
  await page.findByRole('link', { name: 'Continue: Chapter 1' })
  expect(link.isConnected).toBe(false)
})
