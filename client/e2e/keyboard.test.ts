import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSaved, createCommunity, openWorld, type World, writePost } from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('reading, voting, writing and replying need no mouse', async () => {
  const page = await world.member('alice')
  await createCommunity(page, 'Ten Fingers')
  await writePost(page, 'First', 'One.')
  await page.goto('/c/ten-fingers')
  await writePost(page, 'Second', 'Two.')
  await allSaved(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Second' }).waitFor()

  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await page.locator('article', { hasText: 'Second' }).getByText('1', { exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'First' }).waitFor()
  await page.getByLabel('Write a comment').focus()
  await page.keyboard.type('Typed, not clicked.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Comment posted successfully!').waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { level: 1, name: 'Trending Posts' }).waitFor()
  await allSaved(page)
})
