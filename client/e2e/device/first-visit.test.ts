import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INSTALLED, openWorld, takenOver, type World } from '../support/harness.ts'
import { until } from '../support/until.ts'
import { chapterText, publishBook } from '../support/library.ts'

const KINDS = ['home', 'community', 'post', 'world', 'book', 'chapter', 'profile', 'guide'] as const

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

let world: World
let scriptless: Page
let places: Record<(typeof KINDS)[number], [path: string, words: string]>
beforeAll(async () => {
  world = await openWorld()
  scriptless = await (await world.person({ javaScriptEnabled: false })).newPage()
  const chapters = [
    ['Oil', chapterText('Oil', 30)],
    ['Wick', chapterText('Wick', 3)],
  ] as const
  const book = await publishBook(world.url, 'bob', 'The Ninth Lamp', chapters)
  const { as } = book
  const { id } = await as('POST', '/communities', { name: 'Lamps' })
  let post = ''
  for (let i = 1; i <= 12; i++) {
    const body = { post_type: 'text', title: `Lamp number ${i}.`, body: 'She **lit** it.' }
    post = (await as('POST', `/communities/${id}/posts`, body)).id
  }
  await as('POST', `/posts/${post}/comments`, { body: 'I saw it from here.' })
  places = {
    home: ['/', 'Lamp number 12.'],
    community: ['/c/lamps', 'Lamp number 12.'],
    post: [`/c/lamps/posts/${post}`, 'I saw it from here.'],
    world: ['/w/world-of-the-ninth-lamp', 'World of The Ninth Lamp'],
    book: [`/books/${book.id}`, 'Start reading'],
    chapter: [`/books/${book.id}/chapters/${book.chapters[0]}`, 'The last line of Oil.'],
    profile: ['/u/bob', 'Lamp number 12.'],
    guide: ['/operators', 'TRUST_PROXY names the proxy'],
  }
})
afterAll(() => world.close())

/**
 * Scripts of the app wait until `go` is called. Playwright's own routes would hold every other file as well, and switch the cache
 * off. What the page's process has in memory is never asked for, so that goes first.
 */
async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  for (const cacheDisabled of [true, false])
    await devtools.send('Network.setCacheDisabled', { cacheDisabled })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*.js' }] })
  // Those that are held go on then.
  return async () => {
    await devtools.send('Fetch.disable')
  }
}

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
  await page.addInitScript(() => {
    const seen = { shifts: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifts += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const viewport of SIZES) {
    await forget(page)
    await page.setViewportSize(viewport)
    const go = await withoutScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const element = await page.getByText(words).first().elementHandle()
    const before = await element!.textContent()
    expect(await page.locator('#root[data-page]').count()).toBe(1)
    await page.waitForLoadState('load')
    expect(await page.evaluate(changedByWholeSheet)).toEqual([])
    await go()
    await takenOver(page)
    await page.waitForLoadState('networkidle')
    expect([kind, await element!.evaluate((node) => node.isConnected)]).toEqual([kind, true])
    expect(await element!.textContent()).toBe(before)
    const shifts = await page.evaluate(
      () => (globalThis as unknown as { seen: { shifts: number } }).seen.shifts,
    )
    expect(shifts).toBeLessThanOrEqual(0.02)
    // The page brought the feed, so the client does not request it.
    expect(asked).not.toContain('/api/feed')
    expect(failures).toEqual([])
  }
  if (isInstalled) await page.context().close()
})

/**
 * Runs in the page, which has the rules that it needs itself: loads all styles, as the app does before it takes the page over, and
 * returns the elements that they draw otherwise, one of each kind.
 */
const changedByWholeSheet = async () => {
  await document.fonts.ready
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
  const before = looks()
  const { partOf } = document.querySelector<HTMLElement>('style[data-part-of]')!.dataset
  await new Promise((onload, onerror) => {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'stylesheet', href: partOf, onload, onerror }))
  })
  const after = looks()
  return elements.filter((_, i) => before[i] !== after[i]).map(({ outerHTML }) => outerHTML)
}

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

test('a button pressed before the app is here does what it says once it is', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await go()
  await page.getByRole('dialog', { name: /sign in/i }).waitFor()
})

test('a button pressed without a network says that it waits, and acts once the network is back', async () => {
  const page = await world.newcomer()
  await page.goto('/')
  await page.waitForLoadState('load')
  const button = page.getByRole('button', { name: 'Sign In', exact: true })
  const opacity = () => button.evaluate((node) => getComputedStyle(node).opacity)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await button.click()
  await failed
  expect(await opacity()).toBe('0.6')
  await page.context().setOffline(false)
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor()
  expect(await opacity()).toBe('1')
})

test('a menu that is pressed before the app is here opens once it is', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto(places.book[0], { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Export' }).click()
  await go()
  await page.getByRole('menuitem', { name: 'EPUB' }).waitFor()
})

test('keys that are pressed before the app is here do what they say once it is', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto(places.chapter[0], { waitUntil: 'commit' })
  await page.getByText(places.chapter[1]).waitFor()
  await page.keyboard.press('ArrowRight')
  await go()
  await page.getByRole('heading', { level: 1, name: 'Wick' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})

test('words that are selected before the app is here can be highlighted once it is', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto(places.chapter[0], { waitUntil: 'commit' })
  await page.getByText(places.chapter[1]).selectText()
  await go()
  await takenOver(page)
  await page.getByRole('toolbar', { name: 'Selected words' }).waitFor()
})

test('what is chosen and typed before the app is here is chosen and found once it is', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto('/c/lamps', { waitUntil: 'commit' })
  await page.getByText('She lit it.').first().waitFor()
  await page.getByRole('radio', { name: 'Compact' }).check({ force: true })
  await page.getByRole('radio', { name: 'Top' }).check({ force: true })
  await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('number 7')
  await go()
  await page.getByRole('option', { name: /Lamp number 7/ }).waitFor()
  await page.getByText('She lit it.').first().waitFor({ state: 'detached' })
  expect(await page.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true)
  await page.waitForURL(/sort=top/)
})

/** What is pressed, and when: while the scripts are read, while React works, after it. */
const PRESSES: Record<string, { after: number[]; press(page: Page): Promise<void> }> = {
  link: { after: [0, 250], press: pressLink },
  button: { after: [0, 100], press: pressButton },
  choice: { after: [100, 250], press: choose },
}

async function pressLink(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Lamp number 12.' }).click()
  await page.getByText('I saw it from here.').waitFor()
}
async function pressButton(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor()
}
async function choose(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Compact' }).check({ force: true })
  await page.getByText('She lit it.').first().waitFor({ state: 'detached' })
}

test.each(Object.keys(PRESSES))(
  'a %s that is pressed while the app takes the page over is pressed once',
  async (kind) => {
    const { after, press } = PRESSES[kind]!
    for (const ms of after) {
      const page = await world.newcomer()
      await page.goto('/c/lamps', { waitUntil: 'commit' })
      await page.getByRole('link', { name: 'Lamp number 12.' }).waitFor()
      // The app begins.
      await page.keyboard.press('Shift')
      await page.waitForTimeout(ms)
      await press(page)
    }
  },
)

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

/** Runs in the page. */
const drawsItsOwnLetters = () => {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.textContent = 'Whale'
  probe.style.position = 'absolute'
  const width = (fonts: string) => {
    probe.style.fontFamily = fonts
    return probe.offsetWidth
  }
  const isOwn = width('Literata, monospace') !== width('monospace')
  probe.remove()
  return isOwn
}

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
