import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INSTALLED, openWorld, until, type World } from '../support/harness.ts'
import { chapterText, publishBook } from '../support/library.ts'

const KINDS = ['home', 'community', 'post', 'world', 'book', 'chapter', 'profile'] as const

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
  }
})
afterAll(() => world.close())

/** Scripts of the app wait until `go` is called. */
async function withoutScripts(page: Page): Promise<() => void> {
  let go = () => {}
  const allowed = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await allowed
    await route.continue()
  })
  return go
}

const takenOver = (page: Page) =>
  until(async () => (await page.locator('#root[data-page]').count()) === 0)

test.each(KINDS)('the page of a %s is read without JavaScript', async (kind) => {
  const [path, words] = places[kind]
  const page = scriptless
  await page.goto(path)
  await page.getByText(words).first().waitFor()
  expect(await page.locator('#splash').isVisible()).toBe(false)
  // The reader has no header: its way out is the book.
  if (kind === 'chapter') await page.getByRole('link', { name: 'Back to the book' }).click()
  await page.getByRole('link', { name: 'Loreloom', exact: true }).click()
  await page.getByRole('heading', { name: 'Recent Posts' }).waitFor()
})

test.each(KINDS)('the app takes the page of a %s over without a jump', async (kind) => {
  const [path, words] = places[kind]
  for (const viewport of SIZES) {
    const isInstalled = kind === 'home'
    const page = await (isInstalled
      ? (await world.person({ ...INSTALLED, viewport })).newPage()
      : world.newcomer(viewport))
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
    const go = await withoutScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const element = await page.getByText(words).first().elementHandle()
    const before = await element!.textContent()
    go()
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
    if (isInstalled) await page.context().close()
  }
})

test('a visitor’s browser asks for the app after what is read, and a member’s at once', async () => {
  const visitor = await world.newcomer()
  await visitor.goto('/')
  await takenOver(visitor)
  const { before, after } = await scriptsByLoad(visitor)
  expect(before).toBe(0)
  expect(after).toBeGreaterThan(1)
  const member = await world.member('wren')
  await member.goto('/')
  await member.getByRole('heading', { name: 'Recent Posts' }).waitFor()
  expect((await scriptsByLoad(member)).before).toBeGreaterThan(1)
})

/** The numbers of the app's files that the page requested before the load event and after it. */
const scriptsByLoad = (page: Page) =>
  page.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
    const before = files.filter(({ startTime }) => startTime < page!.loadEventStart).length
    return { before, after: files.length - before }
  })

test('a button pressed before the app is here does what it says once it is', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  go()
  await page.getByRole('dialog', { name: /sign in/i }).waitFor()
})

test('a menu that is pressed before the app is here opens once it is', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto(places.book[0], { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Export' }).click()
  go()
  await page.getByRole('menuitem', { name: 'EPUB' }).waitFor()
})

test('keys that are pressed before the app is here do what they say once it is', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto(places.chapter[0], { waitUntil: 'commit' })
  await page.getByText(places.chapter[1]).waitFor()
  await page.keyboard.press('ArrowRight')
  go()
  await page.getByRole('heading', { level: 1, name: 'Wick' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
})

test('words that are selected before the app is here can be highlighted once it is', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto(places.chapter[0], { waitUntil: 'commit' })
  await page.getByText(places.chapter[1]).selectText()
  go()
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
  go()
  await page.getByRole('option', { name: /Lamp number 7/ }).waitFor()
  await page.getByText('She lit it.').first().waitFor({ state: 'detached' })
  expect(await page.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true)
  await page.waitForURL(/sort=top/)
})

const PRESSES: Record<string, (page: Page) => Promise<void>> = {
  async link(page) {
    await page.getByRole('link', { name: 'Lamp number 12.' }).click()
    await page.getByText('I saw it from here.').waitFor()
  },
  async button(page) {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor()
  },
  async choice(page) {
    await page.getByRole('radio', { name: 'Compact' }).check({ force: true })
    await page.getByText('She lit it.').first().waitFor({ state: 'detached' })
  },
}

test.each(Object.keys(PRESSES))(
  'a %s that is pressed while the app takes the page over is pressed once',
  async (kind) => {
    // While the scripts are read, while React works, after it.
    for (const ms of [0, 100, 250]) {
      const page = await world.newcomer()
      await page.goto('/c/lamps', { waitUntil: 'commit' })
      await page.getByRole('link', { name: 'Lamp number 12.' }).waitFor()
      await page.waitForTimeout(ms)
      await PRESSES[kind]!(page)
    }
  },
)

test('who has an account here never sees a visitor’s page', async () => {
  const page = await world.member('alice')
  const go = await withoutScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#splash').waitFor()
  expect(await page.locator('#root').isVisible()).toBe(false)
  go()
  await page.getByRole('button', { name: 'Account menu' }).waitFor()
  expect(await page.getByRole('button', { name: 'Sign Up' }).count()).toBe(0)
})
