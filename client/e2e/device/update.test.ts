import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
} from '../support/harness.ts'
import { until } from '../support/until.ts'

const scripts = /\/assets\/[^/]+\.js$/
const BUILT = fileURLToPath(new URL('../../../dist/client', import.meta.url))
const clientDir = mkdtempSync(join(tmpdir(), 'loreloom-client-'))
let world: World
let page: Page
beforeAll(async () => {
  cpSync(BUILT, clientDir, { recursive: true })
  world = await openWorld({ env: { CLIENT_DIR: clientDir } })
  page = await world.member('alice', INSTALLED)
  await createCommunity(page, 'Moving House')
  await allSaved(page)
  await readyOffline(page)
})
afterAll(async () => {
  await world.close()
  rmSync(clientDir, { recursive: true, force: true })
})

test('nothing of the API is ever in Cache Storage', async () => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Recent Posts' }).waitFor()
  const kept = await page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) urls.push(request.url)
    }
    return urls
  })
  // All scripts are there, from wherever the worker had them.
  const paths = new Set(kept.map((url) => new URL(url).pathname))
  const lazy = JSON.parse(readFileSync(join(clientDir, 'lazy-scripts.json'), 'utf8')) as object
  expect(Object.keys(lazy).filter((path) => !paths.has(path))).toEqual([])
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.filter((url) => new URL(url).pathname.startsWith('/api'))).toEqual([])
})

test('a new version waits for the writer, and the half-written post survives it; the other tab is asked', async () => {
  const other = await page.context().newPage()
  await other.goto('/')
  await page.goto('/c/moving-house/submit')
  await page.getByLabel('Title').fill('Half a post')
  await page.getByLabel('Body').fill('The first half, and then')

  const worker = join(clientDir, 'service-worker.js')
  rmSync(`${worker}.br`, { force: true })
  writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// another build\n`)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText('A new version is ready').waitFor()
  await holds(page.getByLabel('Body'), 'The first half, and then')

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await page.getByLabel('Title').waitFor()
  await until(async () => (await page.getByLabel('Title').inputValue()) !== '')
  await holds(page.getByLabel('Title'), 'Half a post')
  await holds(page.getByLabel('Body'), 'The first half, and then')
  // The other tab continues with the old version, and says so.
  await other.getByText('Reload to finish the update').waitFor()
})

test('a network that fails takes nothing off the screen, and the part comes with the next try', async () => {
  const bob = await world.member('bob')
  await bob.goto('/c/moving-house/submit')
  await bob.getByLabel('Title').fill('A letter from the train')
  await bob.route(scripts, (route) => route.abort())
  await bob.keyboard.press('Control+k')
  await bob.getByText('A part of this page could not be loaded').waitFor()
  await holds(bob.getByLabel('Title'), 'A letter from the train')
  await bob.getByRole('navigation').getByRole('link', { name: 'Explore' }).click()
  await bob.waitForURL('**/explore')
  await bob.getByText('A part of this page could not be loaded').waitFor()
  await bob.unroute(scripts)
  await bob.getByRole('button', { name: 'Try Again' }).click()
  await bob.getByRole('dialog', { name: 'Search or jump to' }).waitFor()
  await bob.keyboard.press('Escape')
  await bob.getByRole('heading', { level: 1, name: 'Explore Worlds' }).waitFor()
  await bob.getByText('A part of this page could not be loaded').waitFor({ state: 'detached' })
})

test('a member’s app whose parts do not come opens once they do, and sends what is written', async () => {
  const carol = await world.member('carol')
  const page = await (await fetch(world.url)).text()
  const first = /<meta name="app" content="([^"]+)"/.exec(page)![1]!.split(' ')
  await carol.route(scripts, (route) => {
    const isFirst = first.includes(new URL(route.request().url()).pathname)
    return isFirst ? route.continue() : route.abort()
  })
  const refused = carol.waitForEvent('requestfailed')
  await carol.goto('/c/moving-house/submit')
  await refused
  await carol.unroute(scripts)
  await carol.evaluate(() => dispatchEvent(new Event('online')))
  await carol.getByLabel('Title').fill('A letter from the station')
  await carol.getByLabel('Body').fill('The next train is at six.')
  await carol.getByRole('button', { name: 'Create Post' }).click()
  await carol.getByRole('heading', { level: 1, name: 'A letter from the station' }).waitFor()
  await allSaved(carol)
})
