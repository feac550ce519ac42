import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { INFO_PAGES } from '#shared/rules/info-pages.ts'
import { until, untilTrue } from '#shared/testing/until.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
beforeAll(async () => {
  server = await createTestApp({ OPERATOR: 'The Lamp Room', CONTACT: 'desk@example.org' })
  cast = await gatherCast(server)
  await cast.make('alice', 'POST', '/worlds', { name: 'Clear Water' })
  await cast.make('alice', 'POST', '/communities', { name: 'Harbour Talk' })
})
afterAll(() => server.close())

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
  ['/operators', 'Running a Server', ''],
] as const

test('every static page has its title, its sections, its version and its day', async () => {
  expect(PAGES.map(([path]) => path)).toEqual(INFO_PAGES.map(({ path }) => path))
  await using app = await openApp('/', { server })
  for (const [path, title, version] of PAGES) {
    app.goto(path)
    const article = within(await screen.findByRole('article'))
    await article.findByRole('heading', { level: 1, name: title })
    await article.findAllByRole('heading', { level: 2 })
    const head = document.querySelector('article header')!.textContent
    expect(head).toContain(version ? `${version} · Last updated November` : 'Last updated November')
    await untilTrue(() => document.title === `${title} · Loreloom`)
    const levels = article.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
    expect(levels.filter((level, i) => i > 0 && level > levels[i - 1]! + 1)).toEqual([])
    for (const link of article.queryAllByRole('link')) expect(link.textContent).not.toBe('')
  }
})

test('the legal pages name who runs the server, and go on saying so offline', async () => {
  await using app = await openApp('/privacy', { server })
  await page.shows(/The controller is The Lamp Room\./)
  await page.findAllByRole('link', { name: 'desk@example.org' })
  app.offline()
  app.goto('/terms')
  await page.shows(/The operator is The Lamp Room/)
})

test('the page for operators ends with the list of settings', async () => {
  await using _ = await openApp('/operators', { server })
  const contents = await page.part('navigation', 'On this page')
  await contents.findByRole('link', { name: 'Settings' })
  await screen.findByRole('heading', { level: 3, name: 'Accounts and mail' })
  await page.shows('METRICS_TOKEN')
})

test('the contents name the headings, and sign-up is a modal', async () => {
  await using app = await openApp('/faq', { server })
  const contents = await page.part('navigation', 'On this page')
  const link = await contents.findByRole('link', { name: 'Books and AI' })
  expect(link.getAttribute('href')).toBe('#books-and-ai')
  expect(document.querySelector('h2#books-and-ai')!.textContent).toBe('Books and AI')
  // The app takes links over soon after the text is here. Until then the browser would load the address: not this one.
  const stay = (event: Event) => event.preventDefault()
  window.addEventListener('click', stay)
  onTestFinished(() => window.removeEventListener('click', stay))
  await until(async () => {
    const text = within(screen.getByRole('article'))
    await app.user.click(text.getAllByRole('link', { name: 'sign up' })[0]!)
    expect(location.pathname).not.toBe('/faq')
  })
  await page.findByRole('dialog', { name: 'Sign Up' })
  expect(location.pathname).toBe('/')
})

test.each(['/w/clear-water', '/c/harbour-talk', '/u/alice'])('%s has a feed', async (path) => {
  await using _ = await openApp(path, { server, session: cast.sessions.alice })
  const link = await screen.findByRole('link', { name: 'RSS' })
  const feed = await server.fetch(link.getAttribute('href')!)
  expect(feed.headers.get('content-type')).toContain('application/rss+xml')
})
