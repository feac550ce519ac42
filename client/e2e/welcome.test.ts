import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  holds,
  INSTALLED,
  openWorld,
  readyOffline,
  type World,
} from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const page = await world.member('alice', INSTALLED)
  for (const name of ['Lamps', 'Tides', 'Maps']) await createCommunity(page, name)
  await allSaved(page)
})
afterAll(() => world.close())

const steps = (page: Page) => page.getByRole('region', { name: /^Welcome|all set/ })
const progress = (page: Page) =>
  steps(page)
    .getByRole('progressbar')
    .evaluate((bar) => Number(bar.getAttribute('aria-valuenow')))

const SIZES = [
  [1280, 800],
  [768, 1024],
  [390, 844],
  [360, 740],
] as const

test.each(SIZES)(
  'a visitor is told what this is, once, and nothing moves (%i px)',
  async (width, height) => {
    const context = await world.person({ ...INSTALLED, viewport: { width, height } })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(globalThis, { shifts: seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    const intro = page.getByRole('region', { name: 'Fiction, read and written together' })
    await intro.waitFor()
    expect(await intro.getByRole('listitem').count()).toBe(3)
    const room = intro.locator('..')
    expect(await room.evaluate((box) => box.clientHeight)).toBeGreaterThanOrEqual(
      await intro.evaluate((box) => box.clientHeight),
    )
    const shifts = () => page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect((await shifts()).reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05)

    await intro.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('dialog', { name: 'Sign Up' }).waitFor()
    await page.keyboard.press('Escape')
    await intro.getByRole('button', { name: 'Close the introduction' }).click()
    await intro.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Recent Posts' }).waitFor()
    expect(await intro.count()).toBe(0)
  },
)

test('the first page’s posts come with it; those of the next screens are asked for', async () => {
  const page = await (await world.person(INSTALLED)).newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/feed' || pathname.startsWith('/assets/')) asked.push(pathname)
  })
  await page.goto('/')
  await page.getByText('No posts yet. Be the first to create one!').waitFor()
  expect(asked.filter((path) => path === '/api/feed')).toHaveLength(0)
  await page.getByRole('link', { name: 'Trending' }).first().click()
  await page.getByText('No trending posts yet...').waitFor()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('heading', { name: 'Recent Posts' }).waitFor()
  await expect
    .poll(() => asked.filter((path) => path === '/api/feed').length, { timeout: 15_000 })
    .toBe(2)
})

test('a new account is led to three communities, a first post and the app, also offline', async () => {
  const page = await world.member('bob', INSTALLED)
  await page.goto('/')
  const context = page.context()
  await steps(page).getByText('Join three communities (0 of 3)').waitFor()
  await steps(page).getByRole('button', { name: 'Join c/Lamps' }).click()
  await steps(page).getByText('Join three communities (1 of 3)').waitFor()
  expect(await progress(page)).toBe(0)
  await allSaved(page)
  await readyOffline(page)
  await context.setOffline(true)
  await steps(page).getByRole('button', { name: 'Join c/Tides' }).click()
  await steps(page).getByRole('button', { name: 'Join c/Maps' }).click()
  await expect.poll(() => progress(page), { timeout: 15_000 }).toBe(1)

  await steps(page).getByRole('link', { name: 'Write a post' }).click()
  await page.getByRole('button', { name: 'c/Lamps' }).click()
  await page.getByLabel('Title').fill('Hello')
  await page.getByLabel('Body').fill('I write at night.')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor()
  await page.getByRole('link', { name: 'Loreloom' }).click()
  await expect.poll(() => progress(page), { timeout: 15_000 }).toBe(2)

  // What the browser says when it can install an app; no other part stands in for it.
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(Object.assign(globalThis, { prompted: true })),
    })
    window.dispatchEvent(offer)
  })
  await steps(page).getByRole('button', { name: 'Install', exact: true }).click()
  expect(await page.evaluate(() => 'prompted' in globalThis)).toBe(true)
  await page.getByRole('heading', { name: 'You are all set' }).waitFor()
  await steps(page).getByRole('button', { name: 'Close' }).click()
  await steps(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Recent Posts' }).waitFor()
  expect(await steps(page).count()).toBe(0)
  await context.setOffline(false)
  await allSaved(page)

  // Skipping is each account's own.
  const other = await world.member('carol')
  await other.goto('/')
  await steps(other).getByRole('button', { name: 'Skip' }).click()
  await steps(other).waitFor({ state: 'detached' })
  await other.reload()
  await other.getByRole('heading', { name: 'Recent Posts' }).waitFor()
  expect(await steps(other).count()).toBe(0)
})

test('what is done on one device is done on the next', async () => {
  const page = await world.member('bob', INSTALLED)
  await page.goto('/')
  await expect.poll(() => progress(page), { timeout: 15_000 }).toBe(2)
  await page.goto('/submit')
  await page.getByRole('button', { name: 'c/Tides' }).click()
  await holds(page.getByLabel('Title'), '')
})
