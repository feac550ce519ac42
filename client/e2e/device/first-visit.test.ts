import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INSTALLED, openWorld, takenOver, type World } from '../support/harness.ts'
import { author } from '../support/api.ts'
import {
  drawsItsOwnLetters,
  KINDS,
  makePlaces,
  type Places,
  withoutScripts,
} from '../support/first-visit.ts'
import { expectShifts, watchShifts } from '../support/shifts.ts'
import { until } from '../support/until.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

let world: World
let scriptless: Page
let places: Places
beforeAll(async () => {
  world = await openWorld()
  scriptless = await (await world.person({ javaScriptEnabled: false })).newPage()
  places = await makePlaces(world)
})
afterAll(() => world.close())

test.each(KINDS)('the page of a %s is read without JavaScript', async (kind) => {
  const [path, words] = places[kind]
  const page = scriptless
  await page.goto(path)
  await page.getByText(words).first().waitFor()
  expect(await page.locator('#splash').isVisible()).toBe(false)
  // The reader has no header: its way out is the book, and so on, with links that need no script.
  if (kind === 'chapter') await page.getByRole('link', { name: 'Back to the book' }).click()
  const home = page.getByRole('link', { name: 'Loreloom', exact: true })
  expect(await home.getAttribute('href')).toBe('/')
  if (kind !== 'chapter') return
  await home.click()
  await page.getByRole('heading', { name: 'Recent Posts' }).waitFor()
})

test.each(KINDS)('the app takes the page of a %s over without a jump', async (kind) => {
  const [path, words] = places[kind]
  // Beside one of them the worker is installed.
  const isInstalled = kind === 'home'
  const page = await (isInstalled ? (await world.person(INSTALLED)).newPage() : world.newcomer())
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await watchShifts(page)
  for (const viewport of SIZES) {
    await forget(page)
    await page.setViewportSize(viewport)
    const go = await withoutScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const element = await page.getByText(words).first().elementHandle()
    await page.waitForLoadState('load')
    expect(await page.locator('#root[data-page]').count()).toBe(1)
    // Of a page that is still coming it might be a part.
    const before = await element!.textContent()
    expect(await page.evaluate(changedByWholeSheet)).toEqual([])
    await go()
    await takenOver(page)
    await page.waitForLoadState('networkidle')
    expect([kind, await element!.evaluate((node) => node.isConnected)]).toEqual([kind, true])
    expect(await element!.textContent()).toBe(before)
    await expectShifts(page, 0.02)
    // The page brought the feed, so the client does not request it.
    expect(asked).not.toContain('/api/feed')
    expect(failures).toEqual([])
  }
  if (isInstalled) await page.context().close()
})

/**
 * Runs in the page, which has the rules that it needs itself: adds all styles, as the app does before it takes the page over, and
 * returns the elements that they draw otherwise, one of each kind.
 */
const changedByWholeSheet = async () => {
  const alike = new Map<string, Element>()
  for (const element of document.querySelectorAll('body *')) {
    const classes = [element.parentElement, element].map((node) => node?.getAttribute('class'))
    alike.set(`${element.tagName} ${classes.join()}`, element)
  }
  const elements = [...alike.values()]
  const looks = () =>
    elements.map((element) => {
      const style = getComputedStyle(element)
      return Array.from(style, (name) => style.getPropertyValue(name)).join()
    })
  const { partOf } = document.querySelector<HTMLElement>('style[data-part-of]')!.dataset
  const sheet = document.createElement('style')
  sheet.textContent = await (await fetch(partOf!)).text()
  // In one task: nothing else on the page changes between.
  const before = looks()
  document.head.append(sheet)
  const after = looks()
  return elements.filter((_, i) => before[i] !== after[i]).map(({ outerHTML }) => outerHTML)
}

test.each([
  ['home', 0],
  ['community', 1],
] as const)(
  'a list that was scrolled stays where it is while the app takes the page of a %s over',
  async (kind, size) => {
    const page = await world.newcomer()
    await page.setViewportSize(SIZES[size]!)
    await page.goto(places[kind][0])
    await page.mouse.move(SIZES[size]!.width / 2, 500)
    await scrolled(page, 900)
    const before = await firstOnScreen(page)
    await takenOver(page)
    await page.waitForLoadState('networkidle')
    expect(await firstOnScreen(page)).toEqual(before)
    // As it goes on, nothing jumps either: the items above have their heights.
    await scrolled(page, -100)
    expect(await topOf(page, before.title)).toBe(before.top + 100)
  },
)

/** Turns the wheel and waits until the page rests. */
async function scrolled(page: Page, by: number): Promise<void> {
  const from = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, by)
  await page.waitForFunction((start) => {
    const seen = globalThis as unknown as { places?: number[] }
    const places = (seen.places ??= [])
    if (scrollY !== places[0] || scrollY === start) places.length = 0
    return places.unshift(scrollY) > 15
  }, from)
}

/** The first post whose top is on the screen, so far down at least, and how far. */
async function firstOnScreen(page: Page, atLeast = 1): Promise<{ title: string; top: number }> {
  const posts = await page.locator('article[data-item]').evaluateAll((articles) =>
    articles.map((post) => ({
      title: post.getAttribute('aria-label')!,
      top: Math.round(post.getBoundingClientRect().top),
    })),
  )
  return posts.find(({ top }) => top >= atLeast)!
}

/** In one step: the list may draw its items anew between two. */
const topOf = (page: Page, title: string) =>
  page
    .locator('article[data-item]')
    .evaluateAll(
      (articles, name) =>
        articles
          .filter((post) => post.getAttribute('aria-label') === name)
          .map((post) => Math.round(post.getBoundingClientRect().top))[0],
      title,
    )

/** The next visit of this page is a first one again, of somebody whose browser has the app's files. */
async function forget(page: Page): Promise<void> {
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  const all = { origin: world.url, storageTypes: 'all' }
  await devtools.send('Storage.clearDataForOrigin', all)
  await devtools.detach()
}

/** What a visitor does first. */
const FIRST_ACTS: Record<string, (page: Page) => Promise<void>> = {
  'moves the pointer': (page) => page.mouse.move(200, 300, { steps: 2 }),
  scrolls: (page) => page.evaluate(() => scrollBy(0, 200)),
  'presses a key': (page) => page.keyboard.press('Tab'),
  'only reads for ten seconds': (page) => page.clock.fastForward(10_000),
}

test.each(Object.keys(FIRST_ACTS))(
  'a visitor’s browser asks for nothing of the app until the visitor %s',
  async (act) => {
    const page = await world.newcomer()
    const scripts: string[] = []
    page.on('request', (request) => {
      if (isScript(request.url())) scripts.push(request.url())
    })
    if (act.includes('seconds')) await page.clock.install()
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(scripts).toEqual([])
    await FIRST_ACTS[act]!(page)
    await page.locator('#root:not([data-page])').waitFor()
    expect(scripts.length).toBeGreaterThan(1)
  },
)

const isScript = (url: string) => /\/assets\/.*\.js$/.test(url)

test('a member’s browser asks for the app at once', async () => {
  const member = await world.member('wren')
  await member.goto('/')
  await member.getByRole('heading', { name: 'Recent Posts' }).waitFor()
  const { loaded, files } = await member.evaluate(() => ({
    loaded: performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming,
    files: performance.getEntriesByType('resource'),
  }))
  const first = files.find(({ name }) => isScript(name))
  expect(first?.startTime).toBeLessThan(loaded.loadEventStart)
})

test.each([
  ['visitor', 40, 310_000],
  ['member', 48, 360_000],
] as const)('the app of a %s comes in at most %i files of %i bytes', async (who, most, bytes) => {
  const page = await (who === 'member' ? world.member('dora') : (await world.person()).newPage())
  await page.goto(places.post[0])
  await takenOver(page)
  await page.getByText(places.post[1]).waitFor()
  await page.waitForLoadState('networkidle')
  const files = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return all.map(({ name, encodedBodySize }) => [name, encodedBodySize] as const)
  })
  const scripts = new Map(files.filter(([name]) => isScript(name)))
  expect(scripts.size).toBeGreaterThan(10)
  expect(scripts.size).toBeLessThanOrEqual(most)
  expect(scripts.values().reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytes)
})

test('the code of a member’s screen comes while their databases open', async () => {
  const page = await world.member('nell')
  // They never do.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  const editor = page.waitForResponse(
    async (response) => isScript(response.url()) && (await response.text()).includes('cm-content'),
  )
  await page.goto(`${places.book[0]}/editor`)
  expect((await editor).ok()).toBe(true)
  expect(await page.getByRole('heading').count()).toBe(0)
})

test('who has an account here never sees a visitor’s page', async () => {
  const page = await world.member('alice')
  const go = await withoutScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#splash').waitFor()
  expect(await page.locator('#root').isVisible()).toBe(false)
  await go()
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  expect(await page.getByRole('button', { name: 'Sign Up' }).count()).toBe(0)
})

const lettersHaveCome = () =>
  [...document.fonts].every(
    ({ family, style, status }) =>
      !/Literata/.test(family) || style === 'italic' || status !== 'loading',
  )

test('fonts that come too late for the first page are there on the next screen', async () => {
  const page = await world.newcomer()
  const sent = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    // The letters wait for no other font that is on its way, nor for their italics.
    await (/figure-zero|italic/.test(route.request().url()) ? ended : sent).promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByText('Lamp number 12.').first().waitFor()
  // With a key the app does not wait for what the page loads.
  await page.keyboard.press('Shift')
  await takenOver(page)
  sent.resolve()
  await until(() => page.evaluate(lettersHaveCome))
  expect(await page.evaluate(drawsItsOwnLetters)).toBe(false)
  await page.evaluate(() => void document.fonts.load('italic 1em Literata'))
  await page.getByRole('link', { name: 'Read', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Read' }).waitFor()
  await until(() => page.evaluate(drawsItsOwnLetters))
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
  ended.resolve()
  await page.unrouteAll({ behavior: 'wait' })
})

// Last: its posts are newer than all others.
test('a list that was scrolled stays where it is when it grows beyond the server’s page', async () => {
  const as = await author(world.url, 'bob')
  const { id } = await as('POST', '/communities', { name: 'Wicks' })
  for (let i = 1; i <= 26; i++)
    await as('POST', `/communities/${id}/posts`, {
      post_type: 'text',
      title: `Wick ${i}.`,
      body: 'It burns.'.repeat(1 + ((i * 37) % 60)),
    })
  const page = await world.newcomer()
  await page.goto('/c/wicks')
  await page.mouse.move(640, 500)
  await takenOver(page)
  // Its first post is in the document as long as all of them are.
  while ((await page.getByRole('article', { name: 'Wick 26.', exact: true }).count()) > 0) {
    // The list grows as it is scrolled: a turn of the wheel beyond its end would be a shorter one.
    await page.waitForFunction(
      () => scrollY + innerHeight + 300 <= document.documentElement.scrollHeight,
    )
    const { title, top } = await firstOnScreen(page, 400)
    await scrolled(page, 300)
    expect([title, await topOf(page, title)]).toEqual([title, top - 300])
  }
  await page.keyboard.press('End')
  await page.getByRole('article', { name: 'Wick 1.', exact: true }).waitFor()
})
