import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  openWorld,
  readyOffline,
  signUp,
  type World,
  writePost,
} from './harness.ts'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  page = await (await world.person()).newPage()
  await signUp(page, 'alice')
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

test('from the first letters to the words in their place', async () => {
  await page.goto('/')
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search Loreloom' })
  await box.fill('harb')
  const suggestion = page.getByRole('option', { name: 'c/Harbour Tales' })
  await suggestion.waitFor()
  await shot('suggestions')
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
