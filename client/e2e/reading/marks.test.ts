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
  const { x, y } = await select(page, 'Oil 18 begins here.')
  await page.evaluate(() => getSelection()!.removeAllRanges())
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
})
