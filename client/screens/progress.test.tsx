import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookTarget, WrittenDay } from '#shared/contract/targets.ts'
import { addDays } from '#shared/rules/writing-days.ts'
import { type Cast, gatherCast, type Name } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { dayHere } from '../features/targets/targets.local.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { atNoon } from '../testing/noon.ts'
import { pasteWords } from '../testing/paste-words.ts'

let server: TestApp
let cast: Cast
let author: Name = 'bob'
let worlds = 0
let book = ''
let chapter = ''
let scene = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
})
afterAll(() => server.close())
beforeEach(atNoon)

const today = () => dayHere(Date.now())
/** A book of this author with one scene. */
async function begin(by: Name): Promise<void> {
  author = by
  const { id: world } = await cast.make(by, 'POST', '/worlds', {
    name: `Coast of ${by} ${(worlds += 1)}`,
  })
  book = (await cast.make(author, 'POST', `/worlds/${world}/books`, { title: 'The Sea' })).id
  chapter = (await cast.make(author, 'POST', `/books/${book}/chapters`, { title: 'Ashore' })).id
  scene = (await cast.make(author, 'POST', `/chapters/${chapter}/sections`, {})).id
  const content = 'A ship came in. Nobody saw it.'
  await cast.make(author, 'PUT', `/books/${book}/sections/${scene}`, { content })
}

const wrote = (day: string, words: number, book_words: number) =>
  cast.make(author, 'POST', `/books/${book}/words`, {
    day,
    words,
    seconds: 600,
    sittings: 1,
    book_words,
    goal: null,
    at: new Date().toISOString(),
  })
const days = async () =>
  (await cast.make<WrittenDay[]>(author, 'GET', '/writing/days')).filter(
    (row) => row.book_id === book,
  )
const open = (tab: string, at: Partial<Parameters<typeof openApp>[1]> = {}) =>
  openApp(`/books/${book}/editor?tab=${tab}`, { server, session: cast.sessions[author], ...at })

const paste = (words: string) => pasteWords('Text of Ashore, Scene 1', words, 'A ship came in.')

test('two devices write on the same day without a network: their words add up, once', async () => {
  await begin('bob')
  const devices = [newDevice(cast.sessions[author]), newDevice(cast.sessions[author])]
  for (const device of devices) {
    await using app = await open('manuscript', { device })
    await app.documentsHere(`section:${scene}`)
    await app.allSaved()
  }
  for (const [i, device] of devices.entries()) {
    await using app = await open('manuscript', { device, offline: true })
    await paste(i === 0 ? 'One two three. ' : 'Four five. ')
    await page.findByRole('button', { name: new RegExp(`${i === 0 ? 3 : 2} today`) })
    app.reload()
    // The count was on the disk before the page went.
    await page.findByRole('button', { name: new RegExp(`${i === 0 ? 3 : 2} today`) })
  }
  expect(await days()).toEqual([])
  for (const device of devices) {
    await using app = await open('manuscript', { device })
    await app.allSaved()
  }
  expect(await days()).toMatchObject([{ day: today(), words: 5, sittings: 2 }])
  // The words of the other device arrived, and were not written here.
  await using app = await open('manuscript', { device: devices[0]! })
  await page.findByRole('button', { name: /5 today/ })
  await app.allSaved()
  expect(await days()).toMatchObject([{ words: 5 }])
})

test('a target and a date are set, also offline, and the screen says when the draft is finished', async () => {
  await begin('alice')
  await using app = await open('progress')
  await app.says('7 words')
  await app.press('Set a target')
  await app.fill('Words of the book', 'many')
  await app.press('Save Changes')
  await page.shows('Please enter a number')
  app.offline()
  await app.fill('Words of the book', '100')
  await app.fill('To be done by', addDays(today(), 30))
  await app.press('Save Changes')
  await app.says('7 of 100 words')
  await page.shows(/Once you have written on three days, .* it takes 3 words a day\./)
  app.online()
  await app.allSaved()
  expect(await cast.make<BookTarget>(author, 'GET', `/books/${book}/target`)).toMatchObject({
    target_words: 100,
    due_on: addDays(today(), 30),
  })
  for (const [ago, words] of [2, 2, 3].entries())
    await wrote(addDays(today(), -ago), words, 7 - 2 * ago)
  app.reload()
  await page.shows(
    /At the pace of the last 3 days the draft is finished on .*, 10 days after your date/,
  )
  await app.says('streak3 days')
  await page.findByRole('img', { name: /^In the last year 7 words on 3 days\. Most on / })
  const table = await page.part('table')
  expect(table.texts('row')[0]).toBe('MonthWordsDaysBest dayThis book')
})

test('chapters and scenes under way are listed, and lead to their text; the binder shows the book', async () => {
  await begin('carol')
  await cast.make(author, 'PATCH', `/chapters/${chapter}`, { estimated_words: 20 })
  await cast.make(author, 'PATCH', `/sections/${scene}`, { target_words: 7 })
  await cast.make(author, 'PUT', `/books/${book}/target`, { target_words: 70 })
  await using app = await open('progress')
  await app.says('1 Ashore7 of 20')
  // A target that is reached is no target any more.
  await page.lacks('7 of 7')
  await app.press('1 Ashore')
  const binder = await page.part('complementary', 'Binder')
  await binder.shows('7 of 70')
})

test('the words of a day are set in the options, on all devices, and nobody else has them', async () => {
  await begin('dave')
  {
    await using app = await open('progress')
    await app.press('Change')
    await app.fill('Words a day', '4')
    await app.press('Save Changes')
    await page.shows('4 to go')
    await app.allSaved()
  }
  await wrote(today(), 4, 11)
  await using app = await openApp('/settings/writing', { server, session: cast.sessions[author] })
  const field = await page.findByRole('textbox', { name: 'Words a day' })
  await app.until(() => expect((field as HTMLInputElement).value).toBe('4'))
  app.goto(`/books/${book}/editor?tab=progress`)
  await page.shows('Your 4 are written')
})

test('who reads along sees how far the book is, and changes nothing', async () => {
  await begin('bob')
  await cast.make(author, 'PUT', `/books/${book}/target`, { target_words: 70 })
  const asked = { username: 'dave', role: 'viewer' }
  const { id } = await cast.make(author, 'POST', `/books/${book}/collaborators`, asked)
  await cast.make('dave', 'POST', `/collaborations/${id}/accept`, {})
  await using app = await open('progress', { session: cast.sessions.dave })
  await app.says('7 of 70 words')
  await page.gone('button', 'Change')
})
