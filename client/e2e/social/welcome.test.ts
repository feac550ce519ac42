import { afterAll, beforeAll, expect, test } from 'vitest'
import { author } from '../support/api.ts'
import { openWorld, takenOver, type World } from '../support/harness.ts'
import { expectShifts, watchShifts } from '../support/shifts.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const alice = await author(world.url, 'alice')
  for (const name of ['Lamps', 'Tides', 'Maps']) await alice('POST', '/communities', { name })
})
afterAll(() => world.close())

const SIZES = [
  [1280, 800],
  [768, 1024],
  [390, 844],
  [360, 740],
] as const

test.each(SIZES)(
  'a visitor is told what this is, and nothing moves (%i px)',
  async (width, height) => {
    const page = await world.newcomer({ width, height })
    await watchShifts(page)
    await page.goto('/')
    const intro = page.getByRole('region', { name: 'Fiction, read and written together' })
    await intro.waitFor()
    await takenOver(page)
    const room = intro.locator('..')
    expect(await room.evaluate((box) => box.clientHeight)).toBeGreaterThanOrEqual(
      await intro.evaluate((box) => box.clientHeight),
    )
    await expectShifts(page, 0.05)
  },
)

test('the first page’s posts come with it; those of the next screens are asked for', async () => {
  const page = await world.newcomer()
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
  await expect.poll(() => asked.filter((path) => path === '/api/feed').length).toBe(2)
})
