import { openApp } from '../testing/open-app.tsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { publishBook, type Published } from '../e2e/support/library.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { giveVoice } from '../testing/voices.ts'

let server: LiveServer
let book: Published
beforeAll(async () => {
  server = await startLiveServer()
  book = await publishBook(server.origin, 'orla', 'The Ninth Lamp', [
    ['Oil', 'It was dark.[^1] Mr. Hyde came.\n\n* * *\n\n> Who?\n\n[^1]: Very.'],
    ['Wick', 'The end. It was.'],
  ])
})
afterAll(() => server.close())
afterEach(() => {
  vi.unstubAllGlobals()
})

const chapter = (at: number) => `/books/${book.id}/chapters/${book.chapters[at]}`

test('a chapter is read aloud sentence by sentence, on into the next one, and silence follows when one leaves', async () => {
  const said = giveVoice()
  await using app = await openApp(chapter(0), { server })
  await page.heading('Oil')
  await page.press('Read aloud')
  await app.until(() => expect(said.words).toEqual(['It was dark.']))
  said.finish()
  expect(said.words.at(-1)).toBe('Mr. Hyde came.')
  await page.press('Pause')
  expect(said.isSpeaking()).toBe(false)
  await page.choose('Speed', '1.5×')
  await page.press('Read on')
  await app.until(() => expect(said).toMatchObject({ rate: 1.5 }))
  expect(said.words.at(-1)).toBe('Mr. Hyde came.')
  said.finish()
  expect(said.words.at(-1)).toBe('Who?')
  await page.press('Sentence before')
  await app.until(() => expect(said.words.at(-1)).toBe('Mr. Hyde came.'))
  said.finish()
  said.finish()
  // Neither the mark of a note nor the note is said.
  await page.heading('Wick')
  await app.until(() => expect(said.words.at(-1)).toBe('The end.'))
  await page.press('Back to the book', 'link')
  await page.findByRole('heading', { name: 'Contents' })
  expect(said.isSpeaking()).toBe(false)
  app.goto(chapter(1))
  await page.heading('Wick')
  expect(page.queryByRole('region', { name: 'Read aloud' })).toBe(null)
})

test('where the browser has no voice for the language nothing is offered', async () => {
  giveVoice()
  await book.as('PATCH', `/books/${book.id}`, { language: 'he' })
  await using _app = await openApp(chapter(0), { server })
  await page.heading('Oil')
  expect(page.queryByRole('button', { name: 'Read aloud' })).toBe(null)
})
