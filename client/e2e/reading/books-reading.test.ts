import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { author } from '../support/api.ts'
import {
  allSaved,
  goOffline,
  INSTALLED,
  openWorld,
  readyOffline,
  visit,
  type World,
} from '../support/harness.ts'
import { chapterText, placeOf, publishBook, type Published } from '../support/library.ts'
import { heading, leave, readTo, standsAt } from '../support/reader.ts'

let world: World
let book: Published
let visitor: Page
const NAMES = ['Oil', 'Wick', 'Flame', 'Smoke']
beforeAll(async () => {
  world = await openWorld()
  const chapters = NAMES.map((name) => [name, chapterText(name, 30)] as const)
  book = await publishBook(world.url, 'orla', 'The Ninth Lamp', chapters)
  visitor = await (await world.person()).newPage()
})
afterAll(() => world.close())

test('a place is found again after the text before it was edited', async () => {
  await visitor.goto(`/books/${book.id}/chapters/${book.chapters[2]}`)
  await heading(visitor, 'Flame').waitFor()
  await readTo(visitor, 'Flame 12 begins here.')
  const text = `A new beginning.\n\nAnd more of it.\n\n${chapterText('Flame', 30)}`
  await book.as('POST', `/chapters/${book.chapters[2]}/publish`, { text })
  await visitor.goto(`/books/${book.id}`)
  await visitor.getByRole('link', { name: 'Continue: Chapter 3' }).click()
  await standsAt(visitor, 'Flame 12 begins here.')
  await visitor.evaluate(() => window.scrollTo(0, 0))
  await visitor.getByText('A new beginning.').waitFor()
})

test('a book is kept on a phone, read offline, and what was read is told once the network is back', async () => {
  const phone = await world.member('tamsin', {
    ...INSTALLED,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const traveller = phone.context()
  await phone.goto(`/books/${book.id}`)
  await phone.getByRole('link', { name: 'Back' }).waitFor()
  expect(await phone.getByRole('banner').count()).toBe(0)
  await phone.getByRole('switch', { name: 'Keep offline' }).check()
  await phone.getByText(/^4 chapters, 29.* KB · updated/).waitFor()
  await readyOffline(phone)
  await goOffline(traveller)
  await phone.reload()
  await phone.getByRole('link', { name: 'Start reading' }).click()
  for (const name of ['Oil', 'Wick']) {
    await heading(phone, name).waitFor()
    await phone.getByText(`The last line of ${name}.`).scrollIntoViewIfNeeded()
    await phone.getByRole('link', { name: /^Next chapter/ }).click()
  }
  await heading(phone, 'Flame').waitFor()
  await phone.getByText('Flame 5 begins here.').waitFor()
  await swipe(phone, 1)
  await heading(phone, 'Smoke').waitFor()
  await swipe(phone, -1)
  await heading(phone, 'Flame').waitFor()
  await phone.mouse.wheel(0, 900)
  await expect
    .poll(() => phone.getByRole('progressbar').getAttribute('aria-valuenow').then(Number))
    .toBeGreaterThan(50)
  await leave(phone)
  await phone.reload()
  await phone.getByRole('link', { name: 'Continue: Chapter 3' }).waitFor()
  await traveller.setOffline(false)
  await allSaved(phone)

  // A noted place is told soon after the app opens, which may be after all else was saved.
  const tamsin = await author(world.url, 'tamsin')
  await expect.poll(async () => (await placeOf(tamsin, book)).chapter_id).toBe(book.chapters[2])

  // The device fetches changed chapters, and deletes books that the reader no longer keeps.
  const text = 'Rewritten on the way.'
  await book.as('POST', `/chapters/${book.chapters[3]}/publish`, { text })
  await phone.getByRole('link', { name: /4 Smoke 4 words/ }).waitFor()
  await phone.getByText(/^4 chapters, 22.* KB/).waitFor()
  await visit(phone, '/settings/offline')
  await phone.getByRole('link', { name: 'The Ninth Lamp' }).waitFor()
  await phone.getByRole('switch', { name: 'Keep offline' }).click()
  await phone.getByText('Nothing kept offline yet').waitFor()
})

test('letters and paper are what the reader chose', async () => {
  await visit(visitor, `/books/${book.id}/chapters/${book.chapters[0]}`)
  await heading(visitor, 'Oil').waitFor()
  await visitor.getByRole('button', { name: 'Reading settings' }).click()
  await visitor.getByLabel('Text size').fill('24')
  await visitor.getByText('Atkinson', { exact: true }).click()
  await visitor.getByText('Sepia', { exact: true }).click()
  const look = () =>
    visitor.locator('.reader-text').evaluate((element) => {
      const { fontSize, fontFamily } = getComputedStyle(element)
      const { backgroundColor } = getComputedStyle(document.body)
      return { fontSize, sans: fontFamily.includes('Atkinson'), backgroundColor }
    })
  const liked = { fontSize: '24px', sans: true, backgroundColor: 'rgb(245, 237, 220)' }
  await expect.poll(look).toEqual(liked)
})

test('a mark leads to its note and the note back, by key, by finger, and in a page without the app', async () => {
  const [first, ...rest] = chapterText('Glass', 30).split('\n\n')
  const text = [`${first}[^1]`, ...rest, '[^1]: Sand, mostly.'].join('\n\n')
  const { id } = await book.as('POST', `/books/${book.id}/chapters`, { title: 'Glass' })
  await book.as('POST', `/chapters/${id}/publish`, { text })
  const focus = (page: Page) =>
    page.evaluate(() => {
      const { activeElement } = document
      const { top, bottom } = activeElement!.getBoundingClientRect()
      // Between the reader's bars.
      const isSeen = top > 56 && bottom < window.innerHeight - 60
      return { at: activeElement!.id, isSeen, ring: activeElement!.matches(':focus-visible') }
    })
  const mark = (page: Page) => page.getByRole('link', { name: 'Note 1' })
  const back = (page: Page) => page.getByRole('link', { name: 'Back to reference 1' })

  await visitor.goto(`/books/${book.id}/chapters/${id}`)
  await appIsThere(visitor)
  // The note comes to its mark, and the focus goes back there.
  await mark(visitor).focus()
  await visitor.keyboard.press('Enter')
  const note = (page: Page) => page.getByRole('dialog', { name: 'Note 1' })
  await note(visitor).getByText('Sand, mostly.').waitFor()
  await visitor.keyboard.press('Escape')
  await note(visitor).waitFor({ state: 'detached' })
  await expect.poll(() => focus(visitor)).toEqual({ at: 'note-fnref-1', isSeen: true, ring: true })
  await visitor.keyboard.press('Enter')
  await note(visitor).getByRole('link', { name: 'Go to the notes' }).press('Enter')
  await expect.poll(() => focus(visitor)).toEqual({ at: 'note-fn-1', isSeen: true, ring: true })
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.press('Enter')
  await expect.poll(() => focus(visitor)).toEqual({ at: 'note-fnref-1', isSeen: true, ring: true })

  const small = { viewport: { width: 390, height: 844 }, hasTouch: true }
  for (const javaScriptEnabled of [true, false]) {
    const phone = await (await world.person({ ...small, javaScriptEnabled })).newPage()
    await phone.goto(`/books/${book.id}/chapters/${id}`)
    if (javaScriptEnabled) await appIsThere(phone)
    await mark(phone).tap()
    if (javaScriptEnabled) {
      const sheet = (await note(phone).boundingBox())!
      expect(sheet.y + sheet.height).toBeCloseTo(small.viewport.height, 0)
      await note(phone).getByRole('link', { name: 'Go to the notes' }).tap()
    }
    await expect.poll(() => phone.url()).toMatch(/#note-fn-1$/)
    await back(phone).tap()
    await expect.poll(() => phone.url()).toMatch(/#note-fnref-1$/)
    const box = (await mark(phone).boundingBox())!
    expect(box.y).toBeGreaterThan(56)
    expect(box.y).toBeLessThan(700)
  }
})

/** Waits until the app has taken the server's page over: before, a mark is a link. */
async function appIsThere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contents' }).press('Enter')
  await page.getByRole('dialog', { name: 'Contents' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Contents' }).waitFor({ state: 'detached' })
}

/** A finger drawn across the page: 1 to the left, as one turns to the next. */
async function swipe(page: Page, by: 1 | -1): Promise<void> {
  await page.locator('.reader-text').evaluate((element, way) => {
    const touch = (clientX: number) =>
      new Touch({ identifier: 1, target: element, clientX, clientY: 400 })
    const fire = (type: string, x: number) =>
      element.dispatchEvent(
        new TouchEvent(type, {
          bubbles: true,
          touches: type === 'touchstart' ? [touch(x)] : [],
          changedTouches: [touch(x)],
        }),
      )
    fire('touchstart', 200 + 90 * way)
    fire('touchend', 200 - 90 * way)
  }, by)
}
