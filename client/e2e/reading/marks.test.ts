import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSaved, openWorld, type World } from '../support/harness.ts'
import { chapterText, publishBook, type Published } from '../support/library.ts'
import { heading, readTo, standsAt } from '../support/reader.ts'

let world: World
let book: Published
beforeAll(async () => {
  world = await openWorld()
  const chapters = ['Oil', 'Wick'].map((name) => [name, chapterText(name, 30)] as const)
  book = await publishBook(world.url, 'orla', 'The Ninth Lamp', chapters)
})
afterAll(() => world.close())

/** The box of the first words of a paragraph, which are selected then. */
const select = (page: Page, start: string) =>
  page.evaluate((words) => {
    const letters = document.createTreeWalker(
      document.querySelector('.reader-text')!,
      NodeFilter.SHOW_TEXT,
    )
    let node = letters.nextNode()
    while (node && !node.textContent!.startsWith(words)) node = letters.nextNode()
    const range = document.createRange()
    range.setStart(node!, 0)
    range.setEnd(node!, words.length)
    getSelection()!.removeAllRanges()
    getSelection()!.addRange(range)
    const { x, y } = range.getBoundingClientRect()
    return { x, y }
  }, start)

/** The place of a paragraph's first words in the window; they are not selected afterwards. */
async function placeOf(page: Page, start: string) {
  const place = await select(page, start)
  await page.evaluate(() => getSelection()!.removeAllRanges())
  return place
}

/** The words that the browser draws as highlights. */
const drawn = (page: Page) =>
  page.evaluate(() =>
    [...CSS.highlights].flatMap(([name, ranges]) =>
      [...ranges].map((range) => `${name}: ${(range as Range).toString()}`),
    ),
  )

test('on a phone words are highlighted, opened by a tap, and found again from the contents', async () => {
  const page = await world.member('rika', { viewport: { width: 390, height: 844 } })
  await page.goto(`/books/${book.id}/chapters/${book.chapters[0]}`)
  await heading(page, 'Oil').waitFor()
  await allSaved(page)
  await readTo(page, 'Oil 17 begins here.')
  await select(page, 'Oil 18 begins here.')
  await page.getByRole('button', { name: 'Highlight in green' }).click()
  await expect.poll(() => drawn(page)).toEqual(['mark-green: Oil 18 begins here.'])
  const { x, y } = await placeOf(page, 'Oil 18 begins here.')
  await page.mouse.click(x + 30, y + 10)
  const dialog = page.getByRole('dialog', { name: 'Highlight' })
  await dialog.getByLabel('Note (only you see it)').fill('Whose lamp is it?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await allSaved(page)
  // From another place of the book, in a new page.
  await page.goto(`/books/${book.id}/chapters/${book.chapters[1]}`)
  await heading(page, 'Wick').waitFor()
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('tab', { name: 'Highlights 1' }).click()
  await page.getByRole('link', { name: /Whose lamp is it\?/ }).click()
  await heading(page, 'Oil').waitFor()
  await standsAt(page, 'Oil 18 begins here.')

  // A tap in two highlights means the inner one.
  await select(page, 'Oil 18')
  await page.getByRole('button', { name: 'Highlight in red' }).click()
  await expect.poll(() => drawn(page)).toContain('mark-red: Oil 18')
  await page.mouse.click(x + 10, (await placeOf(page, 'Oil 18')).y + 10)
  await dialog.getByRole('radio', { name: 'Red' }).and(page.locator(':checked')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // A tap at the side turns a page, unless it is on a highlight.
  await page.evaluate(() => localStorage.setItem('reader-settings', '{"pages":"turn"}'))
  await page.reload()
  await page.getByText(/page \d+ of \d+/).waitFor()
  await expect.poll(() => drawn(page)).toContain('mark-red: Oil 18')
  await page.keyboard.press('Home')
  const number = async () =>
    Number(/page (\d+) of/.exec((await page.getByText(/page \d+ of/).textContent())!)![1])
  await expect.poll(number).toBe(1)
  const wanted = 1 + Math.floor((await placeOf(page, 'Oil 18')).x / 390)
  for (let turned = 2; turned <= wanted; turned++) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(number).toBe(turned)
  }
  const inPage = await placeOf(page, 'Oil 18')
  await page.mouse.click(inPage.x + 10, inPage.y + 10)
  await dialog.getByRole('radio', { name: 'Red' }).and(page.locator(':checked')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(number).toBe(wanted)
  await page.mouse.click(4, inPage.y + 10)
  await expect.poll(number).toBe(wanted - 1)
})
