import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  INSTALLED,
  openWorld,
  readyOffline,
  type World,
  writePost,
} from './harness.ts'
import { violations } from './axe.ts'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  page = await world.member('alice', INSTALLED)
  await createCommunity(page, 'Harbour Tales')
  await writePost(page, 'The ninth lantern', 'Somebody lit it again in the café, twice.')
  await page.goto('/c/harbour-tales')
  await writePost(page, 'On oil', 'Two lanterns burn more oil than one.')
  await allSaved(page)
})
afterAll(() => world.close())

const shot = async (name: string) => {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** What is open has nothing that a screen reader stumbles over. */
async function expectAccessible() {
  expect(await violations(page)).toEqual([])
}

test('from the first letters to the words in their place', async () => {
  await page.goto('/')
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search Loreloom' })
  await box.fill('harb')
  const suggestion = page.getByRole('option', { name: 'c/Harbour Tales' })
  await suggestion.waitFor()
  await shot('suggestions')
  await expectAccessible()
  await page.keyboard.press('ArrowDown')
  expect(await suggestion.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'c/Harbour Tales' }).waitFor()

  await box.fill('lantern')
  await page.getByRole('option', { name: 'Search everything for “lantern”' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Results for “lantern”' }).waitFor()
  await page.getByRole('tab', { name: 'Posts (2)' }).waitFor()
  const first = page.getByRole('article').first()
  await first.getByRole('link', { name: 'The ninth lantern' }).waitFor()
  expect(await first.locator('mark').allTextContents()).toEqual(['lantern'])
  expect(await page.getByRole('article').nth(1).locator('mark').allTextContents()).toEqual([
    'lanterns',
  ])
  await shot('results')

  await page.getByLabel('Author').fill('nobody')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByText('Nothing found for “lantern”').waitFor()
  await page.getByRole('button', { name: 'Any author' }).click()
  await page.getByRole('link', { name: 'On oil' }).waitFor()
  await page.getByRole('tab', { name: 'Communities (0)' }).click()
  await page.getByText('Nothing found for “lantern”').waitFor()
  await page.getByRole('tab', { name: 'Posts (2)' }).click()
  await page.getByRole('link', { name: 'On oil' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'c/Harbour Tales' }).waitFor()

  await page.goto('/search?q=lantren')
  await page.getByRole('link', { name: 'lantern' }).click()
  await page.getByRole('link', { name: 'The ninth lantern' }).waitFor()
})

test('the palette goes anywhere and does anything, by keys and by touch', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: 'On oil' }).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go anywhere, do anything' })
  const field = palette.getByRole('combobox')
  await palette.getByRole('option', { name: 'c/Harbour Tales' }).waitFor()
  await shot('palette')
  await expectAccessible()
  await field.fill('expl')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Explore Worlds' }).waitFor()
  await palette.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await field.fill('ninth')
  await palette.getByRole('option', { name: 'The ninth lantern' }).click()
  await page.getByRole('heading', { level: 1, name: 'The ninth lantern' }).waitFor()

  await page.keyboard.press('Control+k')
  await field.fill('>switch off')
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await field.fill('>shortcuts')
  await palette.getByRole('option', { name: 'Keyboard shortcuts' }).click()
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByLabel('Shortcuts of a single key').check()
  await shot('help')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await help.waitFor()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Go anywhere, do anything' }).click()
  await field.fill('dark')
  await shot('palette-phone')
  await palette.getByRole('option', { name: 'Dark theme' }).click()
  await page.goto('/search?q=lantern')
  await page.getByRole('link', { name: 'On oil' }).waitFor()
  await shot('results-phone-dark')
  await page.getByRole('combobox', { name: 'Search Loreloom' }).fill('harb')
  await page.getByRole('option', { name: 'c/Harbour Tales Community' }).waitFor()
  await shot('suggestions-phone-dark')
  await expectAccessible()
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('offline the device is searched, and says so', async () => {
  await readyOffline(page)
  await page.goto('/search?q=oil')
  await page.getByRole('link', { name: 'On oil' }).waitFor()
  await page.context().setOffline(true)
  await page
    .getByText('You are offline. These results are from what is kept on this device.')
    .waitFor()
  await page.getByRole('link', { name: 'On oil' }).waitFor()
  await page.getByRole('tab', { name: 'Posts (1)' }).waitFor()
  const box = page.getByRole('combobox', { name: 'Search Loreloom' })
  await box.fill('cafe')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'The ninth lantern' }).waitFor()
  expect(await page.locator('mark').allTextContents()).toEqual(['café'])
  await shot('offline')
  await page.goto('/search?q=absent')
  await page.getByText('Nothing on this device for “absent”').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Nothing found for “absent”').waitFor()
})
