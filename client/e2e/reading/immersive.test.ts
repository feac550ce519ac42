import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../support/axe.ts'
import {
  goOffline,
  INSTALLED,
  openWorld,
  readyOffline,
  takenOver,
  visit,
  type World,
} from '../support/harness.ts'
import { chapterText, publishBook, type Published } from '../support/library.ts'
import { drawsItsOwnLetters } from '../support/first-visit.ts'
import { heading, standsAt } from '../support/reader.ts'
import { expectShifts, watchShiftsFromNow } from '../support/shifts.ts'
import { until } from '../support/until.ts'

const DESK = { width: 1280, height: 800 }
const SHORT = 'It was over before anybody saw it.'
/** Lines of ordinary prose: what one measures must not repeat itself. */
const PROSE =
  'The lamp stood where the harbour wall turns, and whoever kept it counted ships by their bells; some came home late, ' +
  'with nets that smelled of another coast, and one, so the pilot said, had never been built. Nobody on the quay believed him. '

let world: World
let book: Published
let page: Page
beforeAll(async () => {
  world = await openWorld()
  const prose = Array.from({ length: 12 }, (_, i) => `Line ${i}. ${PROSE.repeat(3)}`).join('\n\n')
  book = await publishBook(world.url, 'orla', 'The Ninth Lamp', [
    ['Oil', chapterText('Oil', 30)],
    ['Prose', prose],
    ['The end', SHORT],
  ])
  page = await world.newcomer()
  await page.goto('/')
  await takenOver(page)
})
afterAll(() => world.close())

const chapter = (at: number) => `/books/${book.id}/chapters/${book.chapters[at]}`
const foot = (page: Page) => page.getByText(/^Chapter \d of 3/)

/** A chapter for a visitor who was never in it, in the page of all tests. */
async function open(at: number, viewport = DESK): Promise<void> {
  await page.setViewportSize(viewport)
  await visit(page, '/about')
  await page.evaluate(() => localStorage.clear())
  await visit(page, chapter(at))
  await page.locator('.reader-text > p').first().waitFor()
}

/** How opaque both bars are, once they rest. */
const bars = (page: Page, opacity: 0 | 1) =>
  expect
    .poll(() =>
      page
        .locator('.reader-bar')
        .evaluateAll((all) => all.map((bar) => Number(getComputedStyle(bar).opacity))),
    )
    .toEqual([opacity, opacity])

const wheel = async (page: Page, by: number) => {
  await page.mouse.move(600, 300)
  await page.mouse.wheel(0, by)
}

test('bars go as one reads on, and come back by scrolling up, a tap, a key, the focus; nothing moves', async () => {
  await open(0)
  await watchShiftsFromNow(page)
  expect(await page.getByRole('banner').count()).toBe(0)
  await bars(page, 1)
  await wheel(page, 500)
  await bars(page, 0)
  await wheel(page, -100)
  await bars(page, 1)
  await wheel(page, 300)
  await bars(page, 0)
  await page.locator('.reader-text').click({ position: { x: 200, y: 900 } })
  await bars(page, 1)
  await page.keyboard.press('Escape')
  await bars(page, 0)
  await page.getByRole('button', { name: 'Contents' }).focus()
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.activeElement!.getAttribute('aria-label'))).toBe(
    'Back to the book',
  )
  await bars(page, 1)
  await expectShifts(page, 0)
  await page.keyboard.press('Enter')
  await page
    .getByRole('link', { name: 'Start reading' })
    .or(page.getByText(/^Continue:/))
    .waitFor()
  await page.goBack()
  await heading(page, 'Oil').waitFor()
})

test('a phone held sideways shows more than eight lines', async () => {
  await open(1, { width: 844, height: 390 })
  await wheel(page, 400)
  await bars(page, 0)
  const lines = await page.evaluate(() => {
    const quiet = document.querySelector('.reader-quiet p')!.getBoundingClientRect().top
    return quiet / parseFloat(getComputedStyle(document.querySelector('.reader-text')!).lineHeight)
  })
  expect(lines).toBeGreaterThan(8)
})

test('a phone that is turned stays at its line, there and back', async () => {
  await open(0, { width: 390, height: 844 })
  await wheel(page, 2_500)
  await bars(page, 0)
  const start = await atTop(page)
  expect(start).toMatch(/^Oil \d+ begins/)
  for (const [width, height] of [
    [844, 390],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => atTop(page)).toBe(start)
  }
})

/** The paragraph at the top of the window. */
const atTop = (page: Page) =>
  page.evaluate(() => {
    const paragraphs = [...document.querySelectorAll('.reader-text > p')]
    return paragraphs.find((p) => p.getBoundingClientRect().bottom > 64)?.textContent
  })

test('chapter and book are told apart, and a short chapter is not read at its top', async () => {
  await open(0)
  await foot(page).getByText('Chapter 1 of 3 · 6 min left').or(foot(page)).first().waitFor()
  await expect.poll(() => foot(page).textContent()).toMatch(/^Chapter 1 of 3 · \d+ min left$/)
  const line = page.getByRole('progressbar', { name: 'Book read' })
  await expect.poll(() => line.getAttribute('aria-valuenow')).toBe('0')
  await page.keyboard.press('ArrowRight')
  await heading(page, 'Prose').waitFor()
  await page.keyboard.press('ArrowRight')
  await heading(page, 'The end').waitFor()
  await expect.poll(() => foot(page).textContent()).toBe('Chapter 3 of 3 · 1 min left')
  await expect.poll(() => line.getAttribute('aria-valuenow')).toBe('99')
  await page.setViewportSize({ width: 800, height: 400 })
  await page.mouse.move(400, 200)
  await page.mouse.wheel(0, 2_000)
  await expect.poll(() => foot(page).textContent()).toBe('Chapter 3 of 3')
  await expect.poll(() => line.getAttribute('aria-valuenow')).toBe('100')
})

test('a line holds 66 letters of the face it is set in', async () => {
  await open(1)
  // The app's own face may come too late for a visit, and for all of it then; a later one has it.
  await page.evaluate(() => document.fonts.load('19px Literata'))
  await until(async () => {
    await page.reload()
    await page.evaluate(() => document.fonts.ready)
    return page.evaluate(drawsItsOwnLetters)
  })
  for (const face of ['Literata', 'Garamond', 'Atkinson', 'Dyslexic']) {
    await page.getByRole('button', { name: 'Reading settings' }).press('Enter')
    await page.getByText(face, { exact: true }).click()
    await page.keyboard.press('Escape')
    // The letters come after the choice.
    await expect
      .poll(async () => Math.abs((await lettersInLine(page)) - 66), { message: face })
      .toBeLessThan(2)
  }
})

/** How many letters of this text a line holds. */
const lettersInLine = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector<HTMLElement>('.reader-text')!
    const line = text.firstElementChild!.cloneNode(true) as HTMLElement
    Object.assign(line.style, { position: 'absolute', whiteSpace: 'nowrap', visibility: 'hidden' })
    text.append(line)
    const { width } = line.getBoundingClientRect()
    line.remove()
    return (text.clientWidth / width) * line.textContent!.length
  })

test('a face is loaded when it is chosen, keeps the place, and reads offline from then on', async () => {
  const page = await (await world.person(INSTALLED)).newPage()
  await page.goto(chapter(0))
  await readyOffline(page)
  await page.reload()
  await heading(page, 'Oil').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isAsked = (face: string) => asked.some((url) => url.includes(face))
  await wheel(page, 900)
  await page
    .getByText('Oil 9 begins here.')
    .evaluate((element) =>
      window.scrollBy({ top: element.getBoundingClientRect().top - 58, behavior: 'instant' }),
    )
  await page.getByRole('button', { name: 'Reading settings' }).press('Enter')
  expect(isAsked('opendyslexic')).toBe(false)
  await page.getByText('Dyslexic', { exact: true }).click()
  await expect.poll(() => isAsked('opendyslexic')).toBe(true)
  await standsAt(page, 'Oil 9 begins here.')
  expect(isAsked('garamond')).toBe(false)
  const kept = () => page.evaluate(async () => (await (await caches.open('faces')).keys()).length)
  await expect.poll(kept).toBe(1)
  await goOffline(page.context())
  await page.reload()
  await heading(page, 'Oil').waitFor()
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('OpenDyslexic') && status === 'loaded',
        ),
      ),
    )
    .toBe(true)
})

test('settings stand beside the text, or below it on a phone, and no state has an accessibility violation', async () => {
  await open(1)
  const settings = page.getByRole('dialog', { name: 'Reading settings' })
  const button = page.getByRole('button', { name: 'Reading settings' })
  for (const paper of ['Light', 'Sepia', 'Dark']) {
    await button.press('Enter')
    await settings.getByText(paper, { exact: true }).click()
    expect(await violations(page), `settings on ${paper}`).toEqual([])
    const text = (await page.locator('.reader-text').boundingBox())!
    expect(text.x + text.width).toBeLessThan((await settings.boundingBox())!.x)
    await page.keyboard.press('Escape')
    await settings.waitFor({ state: 'detached' })
    await expect
      .poll(() => button.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await wheel(page, 300)
    expect(await violations(page), `reading on ${paper}`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await button.press('Enter')
  expect((await settings.boundingBox())!.y).toBeGreaterThan(300)
  expect(await violations(page), 'on a phone').toEqual([])
})
