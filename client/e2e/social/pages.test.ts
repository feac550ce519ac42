import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INFO_PAGES } from '#shared/rules/info-pages.ts'
import { author } from '../support/api.ts'
import {
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
  const alice = await author(world.url, 'alice')
  await alice('POST', '/worlds', { name: 'Clear Water' })
  page = await (await world.person(INSTALLED)).newPage()
  await page.goto('/')
  await readyOffline(page)
})
afterAll(() => world.close())

test('every static page can be read without a network, though none was opened before', async () => {
  await goOffline(page.context())
  // The app itself is loaded without a network by the first of them.
  await page.goto(INFO_PAGES[0]!.path)
  for (const { path, title } of INFO_PAGES) {
    await visit(page, path)
    const article = page.getByRole('article')
    await article.getByRole('heading', { level: 1, name: title }).waitFor()
    await article.getByRole('heading', { level: 2 }).first().waitFor()
  }
  await page.context().setOffline(false)
})

test('the contents lead to a heading, and an address with it opens there', async () => {
  await page.goto('/faq')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Books and AI' }).click()
  const place = () =>
    page
      .locator('#books-and-ai')
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  await expect.poll(place).toBeLessThan(120)
  expect(new URL(page.url()).hash).toBe('#books-and-ai')
  await page.reload()
  await expect.poll(place).toBeLessThan(120)
})

test('on paper stands the text alone, dark on white', async () => {
  await visit(page, '/terms')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  const colours = await page.getByRole('article').evaluate((article) => ({
    text: getComputedStyle(article.querySelector('h1')!).color,
    ground: getComputedStyle(document.body).backgroundColor,
  }))
  expect(colours).toEqual({ text: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)' })
})

test('a feed opens beside the installed app', async () => {
  await page.emulateMedia({ media: null })
  await page.goto('/w/clear-water')
  const [feed] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'RSS' }).click(),
  ])
  // Chromium shows a feed as it was sent.
  await feed.getByText('<title>Clear Water</title>').waitFor()
  expect(new URL(feed.url()).pathname).toBe('/w/clear-water/rss')
  const reply = await page.request.get(feed.url())
  expect(reply.headers()['content-type']).toContain('application/rss+xml')
})
