import { join } from 'node:path'
import { loadavg } from 'node:os'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { findChromium } from '../check/programs.ts'
import { type LongBook, writeLongBook } from './book.ts'
import { importRow } from './import.ts'
import type { Row } from './rows.ts'
import { busyTime, keysInto, type KeyTimes } from './keys.ts'
import { startScript } from './processes.ts'

const FLAGS = ['--no-sandbox', '--disable-background-networking', '--no-first-run']
/** A frame begins when the one before it ends: what is measured is work, not waiting. */
const NO_WAITING = ['--disable-gpu-vsync', '--disable-frame-rate-limit']
const OPENINGS = 5
/** After this time an idle page does no more work. */
const REST_MS = 3_000
const ARRIVES_MS = 60_000
const ms = (value: number) => `${value.toFixed(1)} ms`
const row = (what: string, measured: string, goal = ''): Row => ({
  what,
  measured: `${measured} (load ${loadavg()[0]!.toFixed(1)})`,
  goal,
})

/** The times that a writer notices in a book of 220,000 words, in Chromium with the built client. */
export async function bookRows(dataDir: string): Promise<Row[]> {
  const env = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const server = await startScript('../../dist/server/main.js', [], env)
  const url = server.url.replace('127.0.0.1', 'localhost')
  const executablePath = await findChromium()
  const browsers: Browser[] = []
  const device = async (flags: string[]) => {
    const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...flags] })
    browsers.push(browser)
    return deviceWith(browser, url, book)
  }
  const book = await writeLongBook(server.url)
  try {
    const context = await device([])
    const rows = [await openingRow(context, book)]
    rows.push(...(await movingRows(context, book)))
    rows.push(await exportRow(context, book))
    rows.push(await importRow(context, 'measured'))
    const quick = await device(NO_WAITING)
    rows.push(...(await keyRows(quick, book)))
    return rows
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
    await server.stop()
  }
}

const editorOf = ({ id }: LongBook, scene: string) =>
  `/books/${id}/editor?tab=manuscript&scene=${scene}`
const EDITOR = '.cm-content[contenteditable=true]'

/** A browser on which the whole book is. */
async function deviceWith(browser: Browser, url: string, book: LongBook): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await context.addInitScript((stored) => {
    if (!localStorage.getItem('auth-storage'))
      localStorage.setItem('auth-storage', JSON.stringify(stored))
  }, book.session)
  const page = await context.newPage()
  await page.goto(editorOf(book, book.scenes[0]!))
  await page.locator(EDITOR).waitFor()
  const until = performance.now() + ARRIVES_MS
  while ((await documentsOn(page, book.session.user.id)) < book.documents) {
    if (performance.now() > until) throw new Error('The book has not come to the device.')
    await page.waitForTimeout(100)
  }
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForTimeout(REST_MS)
  await page.close()
  return context
}

/** From the navigation to the frame that shows the first key in the text. */
async function openingRow(context: BrowserContext, book: LongBook): Promise<Row> {
  const times: number[] = []
  const works: number[] = []
  for (let i = 0; i < OPENINGS + 1; i++) {
    const page = await context.newPage()
    const busy = await busyTime(page)
    const shown = new Promise<number>((resolve) => {
      void page.exposeFunction('mayType', () => page.keyboard.press('Z'))
      void page.exposeFunction('hasTyped', resolve)
    })
    await page.addInitScript((selector) => {
      const hooks = window as unknown as { mayType(): void; hasTyped(at: number): void }
      const look = () => {
        const text = document.querySelector(selector)
        if (!text || document.activeElement !== text) return requestAnimationFrame(look)
        const before = text.textContent
        new MutationObserver((_, observer) => {
          if (text.textContent === before) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => hooks.hasTyped(performance.now())))
        }).observe(text, { childList: true, subtree: true, characterData: true })
        return hooks.mayType()
      }
      look()
    }, EDITOR)
    await page.goto(editorOf(book, book.scenes[20 + i]!), { waitUntil: 'commit' })
    times.push(await shown)
    works.push(await busy())
    await page.waitForTimeout(REST_MS)
    await page.close()
  }
  // The first one compiles what the later ones find compiled.
  const warm = times.slice(1).sort((a, b) => a - b)
  const work = works.slice(1).sort((a, b) => a - b)[OPENINGS >> 1]!
  const middle = Math.round(warm[OPENINGS >> 1]!)
  const text = `${middle} ms, worst ${Math.round(warm.at(-1)!)} ms, of the processor ${Math.round(work)} ms`
  const shown = row('book of 220,000 words to its first key (median of 5)', text, '≤ 1000 ms')
  return { ...shown, cost: work }
}

/** Scrolling through a chapter, and from scene to scene. */
async function movingRows(context: BrowserContext, book: LongBook): Promise<Row[]> {
  const page = await context.newPage()
  await page.goto(editorOf(book, book.longScene))
  await page.locator(EDITOR).waitFor()
  await page.waitForTimeout(REST_MS)
  const frames = await page.evaluate(async () => {
    const times: number[] = []
    let last = performance.now()
    for (let i = 0; i < 240; i++) {
      window.scrollBy(0, 120)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = performance.now()
      times.push(now - last)
      last = now
    }
    window.scrollTo(0, 0)
    return times.sort((a, b) => a - b)
  })
  const scrolled = `${frames[120]!.toFixed(0)} ms, 95 % within ${frames[228]!.toFixed(0)} ms`
  const rows = [row('a frame while scrolling 10,000 words (median of 240)', scrolled, '16 ms')]

  const times: number[] = []
  for (let i = 0; i < 12; i++) {
    times.push(await page.evaluate(switchScene, [i * 2 + 4, EDITOR] as const))
    await page.waitForTimeout(400)
  }
  times.sort((a, b) => a - b)
  const switched = `${Math.round(times[6]!)} ms, worst ${Math.round(times.at(-1)!)} ms`
  rows.push(row('from one scene to another, with the caret in it (median of 12)', switched))
  await page.close()
  return rows
}

function switchScene([index, selector]: readonly [number, string]): Promise<number> {
  return new Promise((resolve) => {
    const before = document.querySelector(selector)
    const buttons = [
      ...document.querySelectorAll<HTMLElement>('nav[aria-label=Binder] [data-scene]'),
    ]
    const started = performance.now()
    const look = () => {
      const text = document.querySelector(selector)
      if (!text || text === before || document.activeElement !== text)
        return requestAnimationFrame(look)
      return requestAnimationFrame(() => resolve(performance.now() - started))
    }
    buttons[index % buttons.length]!.click()
    requestAnimationFrame(look)
  })
}

/** From the click to the file. */
async function exportRow(context: BrowserContext, book: LongBook): Promise<Row> {
  const page = await context.newPage()
  await page.goto(editorOf(book, book.scenes[0]!))
  await page.locator(EDITOR).waitFor()
  await page.waitForTimeout(REST_MS)
  const times: number[] = []
  for (let i = 0; i < 3; i++) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const item = page.getByRole('menuitem', { name: 'EPUB' })
    await item.waitFor()
    const saved = page.waitForEvent('download')
    const started = performance.now()
    await item.click()
    await (await saved).path()
    times.push(performance.now() - started)
    await page.waitForTimeout(500)
  }
  await page.close()
  const median = times.sort((a, b) => a - b)[1]!
  return row('EPUB of 220,000 words (median of 3)', `${Math.round(median)} ms`, '≤ 3000 ms')
}

/** Keys in the middle of a scene of ten thousand words, in the product and in CodeMirror alone. */
async function keyRows(context: BrowserContext, book: LongBook): Promise<Row[]> {
  const page = await context.newPage()
  await page.goto(editorOf(book, book.longScene))
  await page.locator(EDITOR).waitFor()
  await page.waitForTimeout(REST_MS)
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < 40; i++) await page.keyboard.press('PageDown')
  await page.waitForTimeout(REST_MS)
  const own = await keysInto(page)
  const text = await sceneText(page, book)
  await page.goto('/robots.txt')
  await page.evaluate(`${await bareEditor()}; window.bench = bench`)
  await page.evaluate((doc) => {
    const { bench } = window as unknown as { bench: { openBareEditor(doc: string): void } }
    bench.openBareEditor(doc)
  }, text)
  await page.waitForTimeout(500)
  const bare = await keysInto(page)
  await page.close()
  const told = ({ p95, median, shown, work }: KeyTimes) =>
    `p95 ${ms(p95)}, median ${ms(median)}; by the clock ${ms(shown)}; with all that follows ${ms(work)}`
  return [
    row('work until a key in 10,000 words is painted: CodeMirror alone', told(bare)),
    {
      ...row('work until a key in 10,000 words is painted: manuscript', told(own), 'p95 ≤ 8 ms'),
      cost: own.p95,
    },
  ]
}

/** A script that makes a global `bench` of it. */
async function bareEditor(): Promise<string> {
  const entry = join(import.meta.dirname, 'bare-editor.js')
  const lib = { entry, formats: ['iife' as const], name: 'bench' }
  const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib } })
  return (built as Rolldown.RolldownOutput[])[0]!.output[0].code
}

async function sceneText(page: Page, { id, session, longScene }: LongBook): Promise<string> {
  const headers = { authorization: `Bearer ${session.token}` }
  const reply = await page.request.get(`/api/books/${id}/sections/${longScene}`, { headers })
  return ((await reply.json()) as { data: { content: string } }).data.content
}

/** The number of documents on this device. */
function documentsOn(page: Page, userId: string): Promise<number> {
  return page.evaluate(async (name) => {
    const open = indexedDB.open(name)
    await new Promise((resolve) => (open.onsuccess = resolve))
    const request = open.result.transaction('documents').objectStore('documents').getAll()
    await new Promise((resolve) => (request.onsuccess = resolve))
    open.result.close()
    return (request.result as { epoch: number }[]).filter(({ epoch }) => epoch > 0).length
  }, `vault-${userId}`)
}
