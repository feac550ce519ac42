import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../support/axe.ts'
import { openWorld, type World } from '../support/harness.ts'
import { until } from '../support/until.ts'
import { chapterText, publishBook, type Published } from '../support/library.ts'
import { heading } from '../support/reader.ts'

const PHONE = { width: 390, height: 844 }
const SIDEWAYS = { width: 844, height: 390 }

let world: World
let book: Published
beforeAll(async () => {
  world = await openWorld()
  book = await publishBook(world.url, 'orla', 'The Ninth Lamp', [
    ['Oil', chapterText('Oil', 30)],
    ['Wick', chapterText('Wick', 8)],
  ])
})
afterAll(() => world.close())

const chapter = (at: number) => `/books/${book.id}/chapters/${book.chapters[at]}`

/** A page whose reader has chosen to turn. */
async function openTurned(
  options: Parameters<World['person']>[0],
  address = chapter(0),
): Promise<Page> {
  const context = await world.person({ reducedMotion: 'reduce', ...options })
  // The face of the app may come too late for a first page, and for all of it then.
  await context.addInitScript(() =>
    localStorage.setItem('reader-settings', '{"pages":"turn","font":"sans"}'),
  )
  const page = await context.newPage()
  await page.goto(address)
  await number(page)
  await page.evaluate(async () => {
    await document.fonts.load('19px "Atkinson in prose"')
    await document.fonts.ready
  })
  // The app counts the pages again for the letters that have come.
  await until(async () => (await number(page))[1] === (await pagesIn(page)))
  return page
}

/** How many pages the chapter fills, as it is set now. */
const pagesIn = (page: Page) =>
  page.locator('.reader-page').evaluate((leaf) => {
    const { columnGap, direction, paddingLeft, paddingRight } = getComputedStyle(leaf)
    const [start, end, gap] = [paddingLeft, paddingRight, columnGap].map(parseFloat)
    const { left, right } = leaf.getBoundingClientRect()
    const last = [...leaf.lastElementChild!.getClientRects()].at(-1)!
    const way = direction === 'rtl' ? right - end! - last.right : last.left - left - start!
    const stride = leaf.clientWidth - start! - end! + gap!
    return 1 + Math.floor((way + Math.abs(leaf.scrollLeft) + 1) / stride)
  })

/** The page that is shown, of how many, as its foot says. */
async function number(page: Page): Promise<[now: number, of: number]> {
  const foot = page.locator('.reader-foot').getByText(/page \d+ of \d+/)
  const [, now, of] = /page (\d+) of (\d+)/.exec((await foot.textContent())!)!
  return [Number(now), Number(of)]
}
const standsOn = (page: Page, now: number) =>
  expect.poll(async () => (await number(page))[0]).toBe(now)

/** The words of the page that is shown, and whether its lines stand whole between its edges. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const leaf = document.querySelector('.reader-page')!.getBoundingClientRect()
    const walker = document.createTreeWalker(
      document.querySelector('.reader-text')!,
      NodeFilter.SHOW_TEXT,
    )
    let words = ''
    let isWhole = true
    const range = document.createRange()
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const box = range.getBoundingClientRect()
        if (box.right <= leaf.left || box.left >= leaf.right) continue
        words += ` ${word}`
        if (box.left < leaf.left || box.right > leaf.right || box.bottom > leaf.bottom + 1)
          isWhole = false
      }
    }
    return { words: words.trim(), isWhole }
  })

/** Draws a finger upwards over the middle of the page. */
async function drawUp(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...heights: number[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: heights.map((y) => ({ x: 195, y })),
    })
  await touch('touchStart', 600)
  for (let y = 550; y >= 200; y -= 50) await touch('touchMove', y)
  await touch('touchEnd')
  await devtools.detach()
}

test('pages are turned by key, tap, wheel and finger; each word stands whole on one of them', async () => {
  const page = await openTurned({ viewport: PHONE, hasTouch: true })
  const [, of] = await number(page)
  expect(of).toBeGreaterThan(5)
  let all = ''
  for (let now = 1; now < of; now++) {
    const { words, isWhole } = await shown(page)
    expect(isWhole, `page ${now}`).toBe(true)
    all += ` ${words}`
    await page.keyboard.press('ArrowRight')
    await standsOn(page, now + 1)
  }
  all += ` ${(await shown(page)).words}`
  const text = await page.locator('.reader-text').innerText()
  const wordsOf = (of: string) => of.replaceAll(/[\s­-]+/g, '')
  expect(wordsOf(all)).toBe(wordsOf(text))
  // Below the last page are the comments; turned on, it is the next chapter, and back the last page.
  await page.getByRole('region', { name: /comments/i }).waitFor()
  await page.keyboard.press('PageDown')
  await heading(page, 'Wick').waitFor()
  await standsOn(page, 1)
  await page.touchscreen.tap(30, 400)
  await heading(page, 'Oil').waitFor()
  await until(async () => (await number(page))[0] > of - 2)
  await page.keyboard.press('Home')
  await standsOn(page, 1)
  await page.touchscreen.tap(360, 400)
  await standsOn(page, 2)
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 120)
  await standsOn(page, 3)
  // A tap in the middle calls the bars and turns nothing.
  await expect.poll(() => page.locator('.reader-bars').getAttribute('data-shown')).toBe('false')
  await page.touchscreen.tap(195, 400)
  await expect.poll(() => page.locator('.reader-bars').getAttribute('data-shown')).toBe('true')
  await standsOn(page, 3)
  expect(await violations(page)).toEqual([])
  // A finger comes from the last page to the comments.
  await page.keyboard.press('End')
  await standsOn(page, of)
  await drawUp(page)
  await until(() => page.evaluate(() => scrollY > 0))
})

test('a place is the same letter over rotation and letters of another size, and the same words after a reload', async () => {
  const page = await openTurned({ viewport: PHONE, hasTouch: true })
  for (const now of [2, 3, 4, 5]) {
    await page.keyboard.press('PageDown')
    await standsOn(page, now)
  }
  const [, of] = await number(page)
  const first = (await shown(page)).words
  const start = first.split(' ').slice(0, 4).join(' ')
  const isThere = () => until(async () => (await shown(page)).words.includes(start))
  for (let turns = 0; turns < 2; turns++) {
    await page.setViewportSize(SIDEWAYS)
    await until(async () => (await number(page))[1] !== of)
    await isThere()
    await page.setViewportSize(PHONE)
    await standsOn(page, 5)
    expect((await shown(page)).words).toBe(first)
  }
  await page.getByRole('button', { name: 'Reading settings' }).press('Enter')
  for (const size of ['23', '26', '19']) {
    await page.getByLabel('Text size').fill(size)
    await isThere()
  }
  await page.keyboard.press('Escape')
  await standsOn(page, 5)
  // A chapter that is looked at is noted; a page that is loaded again has the look before the app is there.
  await until(() =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('reading:'))),
  )
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  const leaf = await page.locator('.reader-page').boundingBox()
  expect(leaf!.height).toBeLessThan(PHONE.height)
  await page.unroute('**/assets/*.js')
  await page.reload()
  await standsOn(page, 5)
  await expect.poll(async () => (await shown(page)).words).toBe(first)
  await page.setViewportSize(SIDEWAYS)
  await isThere()
  await page.reload()
  await isThere()
})

test('a Hebrew book is turned from the right, also in two columns whose last is empty', async () => {
  const text = Array.from({ length: 30 }, (_, i) => `${i} ${'המנורה דלקה והים המשיך. '.repeat(9)}`)
  const hebrew = await publishBook(world.url, 'dana', 'הים', [['הרציף', text.join('\n\n')]])
  await hebrew.as('PATCH', `/books/${hebrew.id}`, { language: 'he' })
  const page = await openTurned({}, `/books/${hebrew.id}/chapters/${hebrew.chapters[0]}`)
  const [, of] = await number(page)
  expect(of).toBeGreaterThan(2)
  const first = await shown(page)
  expect(first).toMatchObject({ isWhole: true, words: expect.stringMatching(/^0 /) })
  for (let now = 2; now <= of; now++) {
    await page.keyboard.press('ArrowLeft')
    await standsOn(page, now)
    expect((await shown(page)).isWhole, `page ${now}`).toBe(true)
  }
  await page.keyboard.press('ArrowRight')
  await standsOn(page, of - 1)
  await page.getByRole('button', { name: 'Previous page' }).press('Enter')
  await standsOn(page, of - 2)
  await page.keyboard.press('Home')
  await expect.poll(() => shown(page)).toEqual(first)
})
