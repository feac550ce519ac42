import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlaces, type Places, withoutScripts } from '../support/first-visit.ts'
import { holds, openWorld, takenOver, type World } from '../support/harness.ts'

let world: World
let places: Places
beforeAll(async () => {
  world = await openWorld()
  places = await makePlaces(world)
})
afterAll(() => world.close())

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

test('of several buttons pressed before the app is here each does what it says', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await go()
  await page.locator('html[data-theme=dark]').waitFor()
  await page.getByRole('navigation').getByText('Quick Links').waitFor({ state: 'hidden' })
})

test('a tab that is pressed before the app is here is chosen once it is', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto(places.world[0], { waitUntil: 'commit' })
  await page.getByRole('tab', { name: 'Gallery' }).click()
  await go()
  await page.getByRole('tab', { name: 'Gallery', selected: true }).waitFor()
})

test('“Keep offline” that is pressed before the app is here is on once it is', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto(places.book[0], { waitUntil: 'commit' })
  await page.getByRole('switch', { name: 'Keep offline' }).check()
  await go()
  await page.getByText(/^2 chapters, .*updated/).waitFor()
})

test('a search that is sent before the app is here goes to its results', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: /^Search/ }).pressSequentially('number 7')
  await page.keyboard.press('Enter')
  await page.waitForURL('/search?q=number+7')
  await go()
  await page.getByRole('link', { name: /Lamp number 7/ }).waitFor()
})

test('no letter is lost that is typed while the app takes the page over', async () => {
  const page = await world.newcomer()
  const go = await withoutScripts(page)
  await page.goto('/c/lamps', { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: /^Search/ })
  const words = 'a lamp on the headland, lit in the ninth year'
  await box.pressSequentially(words.slice(0, 6))
  await go()
  await page.keyboard.type(words.slice(6), { delay: 30 })
  await takenOver(page)
  await holds(box, words)
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

test('Back on a reloaded page leads to the page before, also before the app is here', async () => {
  const page = await world.newcomer()
  await page.goto('/')
  await takenOver(page)
  await page.getByRole('link', { name: 'Lamp number 12.' }).click()
  await page.getByText('I saw it from here.').waitFor()
  await page.reload()
  await page.getByText('I saw it from here.').waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate(() => history.back())
  await page.getByRole('heading', { name: 'Recent Posts' }).waitFor()
  expect(asked).toContain('/')
  expect(new URL(page.url()).pathname).toBe('/')
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
