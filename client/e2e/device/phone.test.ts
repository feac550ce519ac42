import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { author } from '../support/api.ts'
import { openWorld, visit, type World } from '../support/harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('on a phone everything is in reach and nothing scrolls sideways', async () => {
  const page = await world.member('alice', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const alice = await author(world.url, 'alice')
  const { id } = await alice('POST', '/communities', { name: 'Pocket Stories' })
  const title = 'A title that is long enough to need more than one line on a phone'
  const post = { post_type: 'text', title, body: 'word '.repeat(80) }
  const { id: written } = await alice('POST', `/communities/${id}/posts`, post)
  const body = 'https://example.org/' + 'x'.repeat(200)
  await alice('POST', `/posts/${written}/comments`, { body })
  await page.goto('/about')
  const addresses = [
    '/',
    '/trending',
    '/communities',
    '/me',
    '/c/pocket-stories',
    '/c/pocket-stories/submit',
    '/u/alice',
    '/pricing',
    '/nowhere',
    `/c/pocket-stories/posts/${written}`,
  ]
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of addresses) {
      await visit(page, address)
      await page.locator('main h1').first().waitFor()
      expect(`${address} at ${width}: ${await overflow(page)}`).toBe(`${address} at ${width}: 0`)
    }
  }
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await bar.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await bar.getByRole('button', { name: 'Write' }).click()
  const create = page.getByRole('dialog', { name: 'Create' })
  await create.getByRole('link', { name: 'My Books' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Books' }).waitFor()
  await bar.getByRole('link', { name: 'Me', exact: true }).click()
  await page.getByText('Version 1.0.0').waitFor()
  await page.getByRole('link', { name: 'c/Pocket Stories' }).waitFor()
  await page.getByRole('link', { name: 'Trending' }).click()
  await page.getByRole('heading', { level: 1, name: 'Trending Posts' }).waitFor()
})
