import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  exactlyOne,
  holds,
  INSTALLED,
  openWorld,
  readyOffline,
  type World,
  writePost,
} from '../support/harness.ts'
import { until } from '../support/until.ts'

const QUOTA = 20_000_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a device without space says so, keeps the text in its box, and saves once there is room again', async () => {
  const page = await world.member('alice', INSTALLED)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: world.url, quotaSize: QUOTA })
  await createCommunity(page, 'Full House')
  await writePost(page, 'The last shelf', 'There is hardly any room.')
  await allSaved(page)
  // The worker keeps the app's files in the same space.
  await readyOffline(page)
  await fillDevice(page)
  const words = 'A remark that does not fit. '.repeat(300)
  await page.getByLabel('Write a comment').fill(words)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByText('This device could not store your last change').waitFor()
  await page.getByRole('button', { name: 'Not saved' }).waitFor()
  await holds(page.getByLabel('Write a comment'), words)

  // Chromium frees the space of deleted data at a time of its choice, so the test raises the quota, as if the user had made
  // room elsewhere on the device.
  const more = { origin: world.url, quotaSize: QUOTA * 4 }
  await devtools.send('Storage.overrideQuotaForOrigin', more)
  await emptyDevice(page)
  await until(async () => {
    if ((await page.getByLabel('Write a comment').inputValue()) === '') return true
    // The browser may take a while to notice the room; nothing is left to press once it has.
    await page.getByRole('button', { name: 'Comment', exact: true }).click({ timeout: 2_000 })
    return false
  })
  await exactlyOne(page.getByRole('main').getByText('A remark that does not fit.'))
  await allSaved(page)
  await page
    .getByText('This device could not store your last change')
    .waitFor({ state: 'detached' })
})

test('the app can be installed: manifest, icons and screenshots are what a browser asks for', async () => {
  const carol = await world.person()
  const page = await carol.newPage()
  await page.goto('/')
  const devtools = await carol.newCDPSession(page)
  let problems: string[] = []
  await until(async () => {
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    problems = installabilityErrors.map(({ errorId }) => errorId)
    // A browser context of a test counts as private, where nothing can be installed.
    return problems.every((problem) => problem === 'in-incognito')
  }).catch(() => undefined)
  expect(problems.filter((problem) => problem !== 'in-incognito')).toEqual([])
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(`${world.url}/manifest.webmanifest`)
  const manifest = (await (await fetch(url)).json()) as {
    icons: { src: string; purpose?: string }[]
    screenshots: { src: string }[]
    shortcuts: object[]
  }
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(manifest.shortcuts.length).toBeGreaterThan(0)
  for (const { src } of [...manifest.icons, ...manifest.screenshots])
    expect((await fetch(new URL(src, world.url))).headers.get('content-type')).toMatch(/^image/)
})

/** Takes all the space that this origin may have, down to the last kilobytes. */
async function fillDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('ballast', 1)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('stones', { autoIncrement: true })
    await new Promise((resolve) => (opening.onsuccess = resolve))
    for (let size = 1_000_000; size > 100;) {
      const stone = crypto.getRandomValues(new Uint8Array(Math.min(size, 65_536)))
      const stones = Array.from({ length: Math.ceil(size / stone.length) }, () => stone)
      const transaction = opening.result.transaction('stones', 'readwrite')
      for (const one of stones) transaction.objectStore('stones').add(one)
      const kept = await new Promise((resolve) => {
        transaction.oncomplete = () => resolve(true)
        transaction.onabort = () => resolve(false)
      })
      if (!kept) size = Math.floor(size / 2)
    }
    opening.result.close()
  })
}

async function emptyDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const deleting = indexedDB.deleteDatabase('ballast')
    await new Promise((resolve) => (deleting.onsuccess = resolve))
  })
}
