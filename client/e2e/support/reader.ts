import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { until } from './until.ts'

/** The title of the chapter that is read. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The first paragraph that stands below the reader's bar. */
const atTop = (page: Page) =>
  page.evaluate(() => {
    const paragraphs = [...document.querySelectorAll('.reader-text > p')]
    return paragraphs.find((p) => p.getBoundingClientRect().top > 44)?.textContent
  })

/** Waits until the first paragraph on the page begins so. */
export const standsAt = (page: Page, start: string) =>
  expect.poll(async () => (await atTop(page))?.startsWith(start)).toBe(true)

/** Scrolls until a paragraph is the first, and waits until the device has noted that. */
export async function readTo(page: Page, start: string): Promise<void> {
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 10)
  await page
    .getByText(start)
    .evaluate((element) =>
      window.scrollBy({ top: element.getBoundingClientRect().top - 58, behavior: 'instant' }),
    )
  await until(() =>
    page.evaluate((words) => JSON.stringify(localStorage).includes(words), `words\\":\\"${start}`),
  )
}

/** Goes back to the book: by key, which brings the bars from wherever they are. */
export const leave = (page: Page) =>
  page.getByRole('link', { name: 'Back to the book' }).press('Enter')
