import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POLICY_REPORTS } from '../../sync-server/http/policy-reports.ts'
import {
  allSaved,
  createCommunity,
  createWorld,
  INSTALLED,
  openWorld,
  readyOffline,
  signUp,
  until,
  type World,
  writePost,
} from './harness.ts'
import { chapterText, publishBook, type Published } from './library.ts'
import { textIn } from './writing-room.ts'

let world: World
let book: Published
beforeAll(async () => {
  world = await openWorld({ env: { PROOF_WORK: '200' } })
  book = await publishBook(world.url, 'bob', 'The Tenth Lamp', [['Oil', chapterText('Oil', 10)]])
})
afterAll(() => world.close())

/** What the policy blocked: pages report it to the server, of workers only the console tells. */
function blockedIn(context: BrowserContext): string[] {
  const blocked: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === POLICY_REPORTS) blocked.push(request.postData() ?? '')
  })
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(?:HTML|Script|Type)/.test(message.text()))
      blocked.push(message.text())
  })
  return blocked
}

async function download(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return readFile(await (await started).path())
}

/** Reads a book from a file and shows what it found. */
async function importBook(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Import Book' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Book' })
  const file = { name, mimeType: 'application/octet-stream', buffer }
  await dialog.getByLabel('Book files').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Import 2 chapters' }).click()
  await page.getByText('Book imported').waitFor()
}

const NOVEL = '# Wick &amp; Oil\n\nThe *first* night.\n\n# Tide\n\nThe second night.'

test('nothing that the app does goes against its policy', async () => {
  const context = await world.person(INSTALLED)
  const blocked = blockedIn(context)
  const page = await context.newPage()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  // As the server renders it for a visitor; signing up solves the puzzle in a worker.
  await page.goto(`/books/${book.id}/chapters/${book.chapters[0]}`)
  await page.getByText('The last line of Oil.').waitFor()
  await signUp(page, 'mira')
  await readyOffline(page)

  // Entities, a picture and code in Markdown.
  await createCommunity(page, 'Lamps')
  const markdown =
    'Wick &amp; oil &copy; 2026 &notit; &nosuch; `a<b`\n\n![Lamp](/icons/icon-192.png)'
  await writePost(page, 'What burns?', markdown)
  await page.getByText('Wick & oil © 2026 &notit; &nosuch; a<b').waitFor()
  const picture = page.getByRole('img', { name: 'Lamp' })
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  const shot = await page.screenshot()
  await page.getByLabel('Write a comment').fill('Oil, &lt;always&gt;.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByText('Oil, <always>.').waitFor()

  // The cropper, whose styles are the page's.
  await page.goto('/c/lamps/settings')
  const banner = page.getByRole('group', { name: 'Banner' })
  await banner.getByLabel('Upload image').check()
  const file = { name: 'shore.png', mimeType: 'image/png', buffer: shot }
  await banner.getByLabel('Banner file').setInputFiles(file)
  const crop = page.getByRole('dialog', { name: 'Crop Image' })
  const area = crop.getByLabel('Crop area: move it with the arrow keys')
  await area.waitFor()
  expect(await area.evaluate((element) => getComputedStyle(element).position)).toBe('absolute')
  await crop.getByRole('button', { name: 'Save' }).click()
  await crop.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await heading('c/Lamps')

  // Converters work beside the page: Markdown in, EPUB out, the same EPUB in again.
  await createWorld(page, 'Ember Coast')
  await page.getByRole('link', { name: 'Manage Library' }).click()
  await importBook(page, 'lamp.md', Buffer.from(NOVEL))
  await page.getByRole('link', { name: 'Write lamp' }).click()
  await page.getByRole('tab', { name: 'Manuscript' }).click()
  const text = page.getByRole('textbox', { name: 'Text of Wick & Oil, Scene 1' })
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' It burned.')
  expect(await textIn(page, 'Text of Wick & Oil, Scene 1')).toBe('The *first* night. It burned.')
  const epub = await download(page, 'EPUB')
  await allSaved(page)
  await page.goto('/w/ember-coast/library')
  await importBook(page, 'again.epub', epub)

  for (const [path, name] of [
    ['/settings', 'Settings'],
    ['/settings/account', 'Account Settings'],
    ['/notifications', 'Notifications'],
    ['/u/mira', 'mira'],
    ['/search?q=lamp', 'Results for “lamp”'],
    ['/terms', 'Terms of Service'],
    [`/books/${book.id}`, 'The Tenth Lamp'],
  ] as const) {
    await page.goto(path)
    await heading(name)
  }
  // What the service worker keeps carries the policy too.
  await allSaved(page)
  await context.setOffline(true)
  await page.goto('/c/lamps')
  await page.getByRole('link', { name: 'What burns?' }).first().waitFor()
  await context.setOffline(false)
  expect(blocked).toEqual([])
})

test('text that becomes a script or HTML is blocked, and the server hears of it', async () => {
  const context = await world.person(INSTALLED)
  const blocked = blockedIn(context)
  const page = await context.newPage()
  const replies: number[] = []
  context.on('response', (response) => {
    if (response.url().endsWith(POLICY_REPORTS)) replies.push(response.status())
  })
  await page.goto('/')
  await readyOffline(page)
  expect(blocked).toEqual([])

  const tries = await page.evaluate(async () => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    const attempts: Record<string, () => unknown> = {
      html: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      worker: () => new Worker('/api/files/1/download'),
      serviceWorker: () => navigator.serviceWorker.register('/service-worker.js'),
      parser: () => new DOMParser().parseFromString('<p>', 'text/html'),
      policy: () => trustedTypes.createPolicy('mine', {}),
      again: () => trustedTypes.createPolicy('loreloom', {}),
    }
    const names: string[] = []
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt()
        names.push(name)
      } catch {
        // As it should be.
      }
    }
    return names
  })
  expect(tries).toEqual([])
  await until(async () => Promise.resolve(replies.length >= 6))
  expect(new Set(replies)).toEqual(new Set([204]))
  const directives = blocked
    .filter((line) => line.startsWith('{'))
    .map((line) => {
      const { 'csp-report': report } = JSON.parse(line) as { 'csp-report': Record<string, string> }
      return report['effective-directive']
    })
  expect(new Set(directives)).toEqual(new Set(['require-trusted-types-for', 'trusted-types']))
  expect(blocked.length).toBeGreaterThan(directives.length)
})
