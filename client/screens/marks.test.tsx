import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mark } from '#shared/contract/marks.ts'
import { publishBook, type Published } from '../e2e/support/library.ts'
import { page } from '../testing/hands.ts'
import { selectWords } from '../testing/select-words.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'

let server: LiveServer
let book: Published
let greta: Awaited<ReturnType<LiveServer['member']>>
beforeAll(async () => {
  server = await startLiveServer()
  greta = await server.member('greta')
  const chapters = ['Oil', 'Wick'].map(
    (name) => [name, `${name} begins here.\n\nThe lamp burned all night.`] as const,
  )
  book = await publishBook(server.origin, 'orla', 'The Ninth Lamp', chapters)
})
afterAll(() => server.close())

const chapter = (at: number) => `/books/${book.id}/chapters/${book.chapters[at]}`
test('what one marks and notes offline is in the contents and on the book’s page, goes to the server once, and nobody else has it', async () => {
  await using app = await openApp(chapter(0), { server, session: greta.session })
  await page.heading('Oil')
  await app.allSaved()
  app.offline()
  selectWords('lamp burned')
  await page.press('Highlight in green')
  selectWords('begins here')
  await page.press('Highlight and write a note')
  const dialog = await page.part('dialog', 'Highlight')
  await dialog.fill('Note (only you see it)', 'Where?')
  await dialog.press('Save')
  await page.gone('dialog', 'Highlight')
  // Its sign says the note, and opens it.
  const notes = await page.part('complementary', 'Your notes')
  await notes.press('Note on “begins here”: Where?')
  await (await page.part('dialog', 'Highlight')).press('Cancel')
  await page.gone('dialog', 'Highlight')
  await page.press('Bookmark')
  await page.findByRole('button', { name: 'Bookmark', pressed: true })
  app.reload()
  await page.heading('Oil')
  await page.press('Contents')
  const contents = await page.part('dialog', 'Contents')
  await contents.press('Highlights 2', 'tab')
  await contents.shows('lamp burned')
  await contents.shows('Where?')
  await contents.press('Bookmarks 1', 'tab')
  // A window without layout has its last paragraph on top.
  await contents.shows('The lamp burned all night.')
  await contents.findByLabelText('Bookmark')
  await contents.press('Close')
  app.online()
  await app.allSaved()
  const marks = await greta.call<Mark[]>('GET', `/marks?book_id=${book.id}`)
  expect(marks.map(({ kind, quote, colour, note }) => [kind, quote, colour, note])).toEqual([
    ['highlight', 'lamp burned', 'green', ''],
    ['highlight', 'begins here', 'yellow', 'Where?'],
    ['bookmark', 'The lamp burned all night.', 'yellow', ''],
  ])
  expect(await book.as('GET', `/marks?book_id=${book.id}`)).toEqual([])
  await page.press('Back to the book', 'link')
  await page.shows('Your marks (3)')
})

test('two devices change one highlight, each another part of it, and a note is kept while it is written', async () => {
  const { session, call } = await server.member('ivo')
  const id = '01900000-0000-7000-8000-0000000000aa'
  const place = { book_id: book.id, chapter_id: book.chapters[0], kind: 'highlight', start: 0 }
  const words = { quote: 'begins here', prefix: 'Oil ', suffix: '.' }
  await call('PUT', `/marks/${id}`, { ...place, ...words, colour: 'green' })
  await using app = await openApp(chapter(0), { server, session })
  await page.heading('Oil')
  await app.allSaved()
  const open = async () => {
    await page.press('Contents')
    const contents = await page.part('dialog', 'Contents')
    await contents.press('Highlights 1', 'tab')
    await contents.press('Edit highlight')
    return page.part('dialog', 'Highlight')
  }
  const first = await open()
  await first.fill('Note (only you see it)', 'Half a tho')
  await page.keys('{Escape}')
  await page.gone('dialog', 'Highlight')
  app.reload()
  await page.heading('Oil')
  const again = await open()
  await again.findByDisplayValue('Half a tho')
  await again.press('Cancel')
  await page.gone('dialog', 'Highlight')
  app.reload()
  await page.heading('Oil')
  app.offline()
  const last = await open()
  await last.tick('Red')
  await last.press('Save')
  await page.gone('dialog', 'Highlight')
  await call('PUT', `/marks/${id}`, { ...place, ...words, note: 'Written on the phone.' })
  app.online()
  await app.allSaved()
  const [mark] = await call<Mark[]>('GET', `/marks?book_id=${book.id}`)
  expect(mark).toMatchObject({ colour: 'red', note: 'Written on the phone.' })

  // The same part on both: neither note replaces the other unseen.
  app.offline()
  await (await page.part('dialog', 'Contents')).press('Edit highlight')
  const late = await page.part('dialog', 'Highlight')
  await late.fill('Note (only you see it)', 'Written on the laptop.')
  await late.press('Save')
  await page.gone('dialog', 'Highlight')
  await call('PUT', `/marks/${id}`, { ...place, ...words, note: 'Changed on the phone.' })
  app.online()
  await page.keys('{Escape}')
  await page.gone('dialog', 'Contents')
  await page.press(/Needs attention/)
  await page.shows('Written on the laptop.')
  const [kept] = await call<Mark[]>('GET', `/marks?book_id=${book.id}`)
  expect(kept!.note).toBe('Changed on the phone.')
})

test('the marks of a book stand in the order of its chapters', async () => {
  const { session } = await server.member('hilda')
  await using app = await openApp(chapter(0), { server, session })
  await page.heading('Oil')
  selectWords('burned all night')
  await page.press('Highlight in green')
  await app.allSaved()
  app.goto(chapter(1))
  await page.heading('Wick')
  selectWords('Wick begins')
  await page.press('Highlight in blue')
  await page.press('Contents')
  const contents = await page.part('dialog', 'Contents')
  await contents.press('Highlights 2', 'tab')
  await contents.shows('Wick begins')
  const words = (await contents.findAllByRole('link')).map(({ textContent }) => textContent)
  expect(words).toEqual([expect.stringContaining('night'), expect.stringContaining('Wick')])
})

test('a visitor who highlights is asked to sign up, and the words are marked then', async () => {
  await using app = await openApp(chapter(1), { server })
  await page.heading('Wick')
  selectWords('burned all night')
  await page.press('Highlight in blue')
  const form = await page.part('dialog', 'Sign Up')
  await form.shows(/^Sign up to highlight\. Reading is free/)
  await form.press('Sign In')
  const known = await page.part('dialog', 'Sign In')
  await known.fill('Username', 'greta')
  await known.fill('Password', 'a long password')
  await known.press('Sign In')
  await page.gone('dialog', 'Sign In')
  await app.allSaved()
  await app.until(async () => {
    const marks = await greta.call<Mark[]>('GET', `/marks?book_id=${book.id}`)
    expect(marks.map(({ quote, colour }) => [quote, colour])).toContainEqual([
      'burned all night',
      'blue',
    ])
  })
})

test('all that a visitor marks is theirs once they sign up, and the note that they wanted to write opens', async () => {
  await using app = await openApp(chapter(1), { server })
  await page.heading('Wick')
  for (const colour of ['green', 'blue']) {
    selectWords('burned all night')
    await page.press(`Highlight in ${colour}`)
    await page.part('dialog', 'Sign Up')
    await page.keys('{Escape}')
    await page.gone('dialog', 'Sign Up')
  }
  selectWords('begins here')
  await page.press('Highlight and write a note')
  const form = await page.part('dialog', 'Sign Up')
  await form.fill('Username', 'ines')
  await form.fill('Email', 'ines@example.org')
  await form.fill('Password (min 8 characters)', 'a long password')
  await form.fill('Confirm Password', 'a long password')
  await form.press('Sign Up')
  const note = await page.part('dialog', 'Highlight')
  await note.fill('Note (only you see it)', 'Where?')
  await note.press('Save')
  await page.gone('dialog', 'Highlight')
  await app.allSaved()
  const { call } = await server.member('ines')
  const marks = await call<Mark[]>('GET', `/marks?book_id=${book.id}`)
  // A second colour for the same words is another wish for one highlight.
  expect(
    marks
      .map(({ quote, colour, note }) => [quote, colour, note])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  ).toEqual([
    ['begins here', 'yellow', 'Where?'],
    ['burned all night', 'blue', ''],
  ])
})
