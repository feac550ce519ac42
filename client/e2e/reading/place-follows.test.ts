import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { author } from '../support/api.ts'
import { allSaved, goOffline, openWorld, type World } from '../support/harness.ts'
import { until } from '../support/until.ts'
import { chapterText, placeOf, publishBook, type Published } from '../support/library.ts'
import { heading, readTo, standsAt } from '../support/reader.ts'

let world: World
let book: Published
beforeAll(async () => {
  world = await openWorld()
  const chapters = ['Oil', 'Wick', 'Flame'].map((name) => [name, chapterText(name, 30)] as const)
  book = await publishBook(world.url, 'orla', 'The Ninth Lamp', chapters)
})
afterAll(() => world.close())

const chapter = (at: number) => `/books/${book.id}/chapters/${book.chapters[at]}`

/** A reader's phone, and how they open a chapter on it. */
async function phoneOf(username: string) {
  const phone = await world.member(username, { viewport: { width: 390, height: 844 } })
  const read = async (at: number, name: string) => {
    const page = await phone.context().newPage()
    await page.goto(chapter(at))
    await heading(page, name).waitFor()
    await allSaved(page)
    return page
  }
  return { phone, read }
}

/** All tabs of a device are gone at once, as when a phone needs its memory: no event tells the pages. */
async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
}

/** Until another device is told, asked of the server as that device would. */
const told = (desk: Page, words: string) =>
  desk.waitForResponse(async (response) => {
    if (!response.url().includes('/api/sync/')) return false
    return (await response.text().catch(() => '')).includes(words)
  })

// The seconds that a rest may take are stated with a clock of their own, in `tell-at-rest.test.ts`.
test('a place is on the other device while the tab is open, so killing the tab loses nothing', async () => {
  const { read } = await phoneOf('sunniva')
  const desk = await world.member('sunniva')
  await desk.goto(`/books/${book.id}`)
  await desk.getByRole('link', { name: 'Start reading' }).waitFor()
  await allSaved(desk)
  const page = await read(1, 'Wick')
  const arrives = told(desk, 'Wick 17 begins here.')
  await readTo(page, 'Wick 17 begins here.')
  await arrives
  await kill(page)
  await desk.getByRole('link', { name: 'Continue: Chapter 2' }).click()
  await standsAt(desk, 'Wick 17 begins here.')
})

test('a tab that is closed at once, online or offline, or killed, tells it when the app is opened next', async () => {
  const { phone, read } = await phoneOf('signe')
  const signe = await author(world.url, 'signe')
  const known = (paragraph: number) =>
    until(async () => {
      const { words } = await placeOf(signe, book)
      return words.startsWith(`Wick ${paragraph} begins here.`)
    })
  const first = await read(1, 'Wick')
  await readTo(first, 'Wick 17 begins here.')
  await first.close()
  await known(17)

  const second = await read(1, 'Wick')
  await goOffline(phone.context())
  await readTo(second, 'Wick 23 begins here.')
  await second.close()
  await phone.context().setOffline(false)
  await phone.goto('/')
  await allSaved(phone)
  await known(23)

  await phone.goto('about:blank')
  const third = await read(1, 'Wick')
  await readTo(third, 'Wick 9 begins here.')
  await kill(third)
  const fourth = await phone.context().newPage()
  await fourth.goto('/')
  await allSaved(fourth)
  await known(9)
})
