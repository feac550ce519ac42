import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { author } from '../support/api.ts'
import { openWorld, visit, type World } from '../support/harness.ts'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  const call = await author(world.url, 'iris')
  const { id } = await call('POST', '/communities', { name: 'Reading Room' })
  for (const title of ['First light', 'Second light']) {
    const text = { title, body: `The text of ${title}.`, post_type: 'text' }
    await call('POST', `/communities/${id}/posts`, text)
  }
  page = await world.member('iris')
})
afterAll(() => world.close())

test('reading and voting need no mouse', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Second light' }).waitFor()

  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  const second = page.locator('article', { hasText: 'Second light' })
  await second.getByText('1', { exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'First light' }).waitFor()
})

test('a list is as dense as one likes', async () => {
  await visit(page, '/c/reading-room')
  await page.getByText('The text of First light.').waitFor()
  await page.getByRole('radio', { name: 'Compact' }).check({ force: true })
  await page.getByText('The text of First light.').waitFor({ state: 'detached' })
  const row = page.getByRole('article', { name: 'First light' })
  const height = async () => (await row.boundingBox())!.height
  await expect.poll(height).toBeLessThan(80)
  await visit(page, '/')
  await page.getByRole('heading', { name: 'Recent Posts' }).waitFor()
  await expect.poll(height).toBeLessThan(80)
  await page.getByRole('radio', { name: 'Classic' }).check({ force: true })
  await expect.poll(height).toBeGreaterThan(80)
})
