import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  goOffline,
  INSTALLED,
  openWorld,
  readyOffline,
  visit,
  type World,
} from '../support/harness.ts'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  page = await world.member('ines', INSTALLED)
  await page.goto('/about')
  await readyOffline(page)
})
afterAll(() => world.close())

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

const isPhone = (page: Page) => page.viewportSize()!.width < 768
/** The button that everything new begins with. */
const beginning = (page: Page) => (isPhone(page) ? /^Write$/ : /^Create$/)

/** From the signed-in home, without a network, to the caret in a new book: what is typed arrives in its first scene. */
async function writes(page: Page, words: string): Promise<number> {
  let clicks = 0
  const press = async (what: Locator) => {
    await what.click()
    clicks += 1
  }
  await press(page.getByRole('button', { name: beginning(page) }))
  // Home itself offers a new book, too.
  const sheet = page.getByRole('dialog', { name: 'Create' })
  await press(
    isPhone(page)
      ? sheet.getByRole('button', { name: /^New book/ })
      : page.getByRole('menuitem', { name: /^New book/ }),
  )
  const text = page.getByRole('textbox', { name: 'Text of Chapter 1, Scene 1' })
  await expect.poll(() => text.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type(words)
  await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  return clicks
}

test.for([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('two clicks from home to the first word, offline, at the %s', async ([name, size]) => {
  const words = `She had oil to the elbows, at the ${name}.`
  await page.setViewportSize(size)
  await visit(page, '/')
  await page.getByRole('button', { name: beginning(page) }).waitFor()
  await goOffline(page.context())
  expect(await writes(page, words)).toBeLessThanOrEqual(2)
  // What follows is the same in a window of any size.
  if (isPhone(page)) return
  await page.reload()
  await page.getByText(words).waitFor()

  await page.context().setOffline(false)
  await allSaved(page)
  await visit(page, '/books')
  const last = page.getByRole('region', { name: 'Continue writing' })
  await last.getByText(words).waitFor()
  await last.getByRole('link', { name: 'Continue writing' }).click()
  await page.getByRole('textbox', { name: 'Text of Chapter 1, Scene 1' }).waitFor()
})
