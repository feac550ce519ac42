import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSaved, createWorld, INSTALLED, openWorld, readyOffline, type World } from './harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ OPERATOR: 'The Lamp Room', CONTACT: 'desk@example.org' })
})
afterAll(() => world.close())

const PAGES = [
  ['/about', 'About', ''],
  ['/how-it-works', 'How It Works', ''],
  ['/pricing', 'Pricing', ''],
  ['/faq', 'Frequently Asked Questions', ''],
  ['/terms', 'Terms of Service', 'Version 2.3'],
  ['/privacy', 'Privacy Policy', 'Version 1.0'],
  ['/guidelines', 'Community Guidelines', 'Version 1.0'],
  ['/license', 'Community Use License', 'Version 1.0'],
  ['/obrcl', 'Open Book Repository Community License', 'Version 1.0'],
] as const

test('every static page can be read without a network, though none was opened before', async () => {
  const context = await world.person(INSTALLED)
  const page = await context.newPage()
  await page.goto('/')
  await readyOffline(page)
  await context.setOffline(true)
  for (const [path, title, version] of PAGES) {
    await page.goto(path)
    const article = page.getByRole('article')
    await article.getByRole('heading', { level: 1, name: title }).waitFor()
    await article.getByRole('heading', { level: 2 }).first().waitFor()
    const head = await article.locator('header').innerText()
    expect(head).toContain(version ? `${version} · Last updated November` : 'Last updated November')
    expect(await page.title()).toBe(`${title} · Loreloom`)
  }
})

test('the legal pages name who runs the server, and go on saying so offline', async () => {
  const context = await world.person(INSTALLED)
  const page = await context.newPage()
  await page.goto('/privacy')
  await page.getByText('The controller is The Lamp Room.').waitFor()
  await page.getByRole('link', { name: 'desk@example.org' }).first().waitFor()
  await readyOffline(page)
  await context.setOffline(true)
  await page.goto('/terms')
  await page.getByText('The operator is The Lamp Room').waitFor()
})

test('the contents lead to a heading, an address with it opens there, and sign-up is a modal', async () => {
  const page = await (await world.person(INSTALLED)).newPage()
  await page.goto('/faq')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Books and AI' }).click()
  const place = () =>
    page
      .locator('#books-and-ai')
      .evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  await expect.poll(place, { timeout: 15_000 }).toBeLessThan(120)
  expect(new URL(page.url()).hash).toBe('#books-and-ai')
  await page.reload()
  await expect.poll(place, { timeout: 15_000 }).toBeLessThan(120)

  await page.getByRole('main').getByRole('link', { name: 'sign up', exact: true }).first().click()
  await page.getByRole('dialog', { name: 'Sign Up' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('on paper stands the text alone, dark on white', async () => {
  const page = await (await world.person({ colorScheme: 'dark' })).newPage()
  await page.goto('/terms')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  const colours = await page.getByRole('article').evaluate((article) => ({
    text: getComputedStyle(article.querySelector('h1')!).color,
    ground: getComputedStyle(document.body).backgroundColor,
  }))
  expect(colours).toEqual({ text: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)' })
})

test('a community, a world and a person have a feed that opens beside the app', async () => {
  const page = await world.member('alice', INSTALLED)
  const context = page.context()
  await createWorld(page, 'Clear Water')
  await allSaved(page)
  await readyOffline(page)
  await page.goto('/w/clear-water')
  const [feed] = await Promise.all([
    context.waitForEvent('response', (reply) => reply.url().endsWith('/w/clear-water/rss')),
    page.getByRole('link', { name: 'RSS' }).click(),
  ])
  expect(feed.headers()['content-type']).toContain('application/rss+xml')
  await page.goto('/u/alice')
  await page.getByRole('link', { name: 'RSS' }).waitFor()
})
