import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { v7 } from 'uuid'
import { findChromium } from '../check/programs.ts'
import { fillDatabase, fillThread } from './fill.ts'
import { busyTime } from './keys.ts'
import { startScript } from './processes.ts'
import type { Row } from './rows.ts'

interface Session {
  token: string
  user: { id: string }
}

const POSTS = 10_000
const COMMUNITIES = 4
const MUTATIONS = 1_000
const COMMENTS = 2_000
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-quic',
]
/** After this time an idle page does no more work. */
const REST_MS = 1_500
const ms = (n: number) => `${Math.round(n)} ms`

/** The times that a reader notices, in Chromium with the built client. */
export async function browserRows(dataDir: string): Promise<Row[]> {
  const { communityIds, postIds } = await fillDatabase(
    join(dataDir, 'loreloom.db'),
    POSTS,
    COMMUNITIES,
  )
  fillThread(join(dataDir, 'loreloom.db'), postIds.at(-1)!, COMMENTS)
  const env = { DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const server = await startScript('../../dist/server/main.js', [], env)
  // A page's origin is a name, as a reader's is.
  const url = server.url.replace('127.0.0.1', 'localhost')
  const session = await join4(url, communityIds)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await context.addInitScript((stored) => {
    if (!localStorage.getItem('auth-storage'))
      localStorage.setItem('auth-storage', JSON.stringify(stored))
  }, session)
  const page = await context.newPage()
  try {
    const rows = [await snapshotRow(page, session.user.id), await voteRow(page)]
    rows.push(await scrollRow(page))
    rows.push(await threadRow(page, postIds.at(-1)!))
    rows.push(await drainRow(context, page, session.user.id, postIds))
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await server.stop()
    rows.push(await warmStartRow(page))
    return rows
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function join4(url: string, communityIds: string[]): Promise<Session> {
  const call = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const reply = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ((await reply.json()) as { data: unknown }).data
  }
  const form = { username: 'reader', email: 'reader@example.org', password: 'measured well' }
  const session = (await call('/auth/signup', form)) as Session
  for (const id of communityIds) await call(`/communities/${id}/join`, {}, session.token)
  return session
}

/** From a click to the first words of a thread of two thousand comments that is on this device. */
async function threadRow(page: Page, postId: string): Promise<Row> {
  await page.goto(`/posts/${postId}`)
  await page.getByText(`${COMMENTS} comments`).waitFor({ timeout: 30_000 })
  await page.goto('/')
  await page.locator('article a[data-open]').first().waitFor()
  // The start has a row of its own.
  await page.waitForTimeout(REST_MS)
  const took = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const link = document.querySelector<HTMLElement>('article a[data-open]')!
        const started = performance.now()
        const look = () => {
          const first = document.querySelector('[id^="comment-"]')
          if (!first) return requestAnimationFrame(look)
          // The frame that holds it has been painted when the one after it begins.
          return requestAnimationFrame(() => resolve(performance.now() - started))
        }
        link.click()
        requestAnimationFrame(look)
      }),
  )
  return {
    what: 'thread of 2,000 comments to its first paint',
    measured: ms(took),
    goal: '≤ 300 ms',
  }
}

/** From an empty device to ten thousand posts on it. */
async function snapshotRow(page: Page, userId: string): Promise<Row> {
  const busy = await busyTime(page)
  const started = performance.now()
  await page.goto('/')
  await count(page, `cache-2-${userId}`, 'posts', POSTS)
  const measured = ms(performance.now() - started)
  return {
    what: 'snapshot of 10,000 posts into IndexedDB, page load included',
    measured,
    goal: '≤ 4000 ms',
    cost: await busy(),
  }
}

/** From the click to the frame that shows it. */
async function voteRow(page: Page): Promise<Row> {
  await page.locator('[data-vote=up]').first().waitFor()
  const took = await page.evaluate(async () => {
    const times: number[] = []
    for (let i = 0; i < 10; i++) {
      const arrow = document.querySelector<HTMLElement>('[data-vote=up]')!
      const before = arrow.getAttribute('aria-pressed')
      const start = performance.now()
      arrow.click()
      while (document.querySelector('[data-vote=up]')!.getAttribute('aria-pressed') === before) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      times.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    return times.sort((a, b) => a - b)[5]!
  })
  return { what: 'vote, from click to repaint (median of 10)', measured: ms(took), goal: '≤ 50 ms' }
}

/** A reader who scrolls fast through the feed: how long the slower frames take. */
async function scrollRow(page: Page): Promise<Row> {
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
  const measured = `${frames[120]!.toFixed(0)} ms, 95 % within ${frames[228]!.toFixed(0)} ms`
  return { what: 'a frame while scrolling (median of 240)', measured, goal: '16 ms' }
}

/** A thousand votes made offline, from the network's return to the last acknowledgement. */
async function drainRow(
  context: BrowserContext,
  page: Page,
  userId: string,
  postIds: string[],
): Promise<Row> {
  const waiting = () =>
    page.evaluate(async (name) => {
      const open = indexedDB.open(name)
      await new Promise((resolve) => (open.onsuccess = resolve))
      const index = open.result.transaction('outbox').objectStore('outbox').index('state')
      const counts = ['pending', 'stuck'].map((state) => index.count(state))
      const numbers = await Promise.all(
        counts.map(
          (request) =>
            new Promise<number>((resolve) => (request.onsuccess = () => resolve(request.result))),
        ),
      )
      open.result.close()
      return numbers[0]! + numbers[1]!
    }, `vault-${userId}`)
  await page.goto('/')
  await page.locator('article a[data-open]').first().waitFor()
  await page.waitForTimeout(REST_MS)
  // The votes of the measurement before this one.
  while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 25))
  await context.setOffline(true)
  const entries = postIds.slice(0, MUTATIONS).map((id) => ({
    id: v7(),
    name: 'posts.vote',
    args: { params: { id }, body: { vote: 1 } },
    state: 'pending',
    deps: [],
    base: null,
    created_at: new Date().toISOString(),
    failures: 0,
    retry_at: 0,
    heads: null,
    epoch: null,
  }))
  await page.evaluate(
    async ([name, rows]) => {
      const open = indexedDB.open(name)
      await new Promise((resolve) => (open.onsuccess = resolve))
      const transaction = open.result.transaction('outbox', 'readwrite')
      for (const row of rows) transaction.objectStore('outbox').add(row)
      await new Promise((resolve) => (transaction.oncomplete = resolve))
      open.result.close()
    },
    [`vault-${userId}`, entries] as const,
  )
  if ((await waiting()) !== MUTATIONS) throw new Error('The mutations were not queued.')
  const busy = await busyTime(page)
  const before = await busy()
  const started = performance.now()
  await context.setOffline(false)
  while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 25))
  const measured = ms(performance.now() - started)
  const cost = (await busy()) - before
  return { what: '1,000 queued mutations drained', measured, goal: '≤ 1000 ms', cost }
}

/** Measures a start without a server: the feed is on the device. */
async function warmStartRow(page: Page): Promise<Row> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main article')) return
      observer.disconnect()
      requestAnimationFrame(() =>
        document.documentElement.setAttribute('data-feed-at', String(performance.now())),
      )
    }).observe(document, { childList: true, subtree: true })
  })
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    await page.reload()
    const shown = await page.waitForSelector('[data-feed-at]', { state: 'attached' })
    times.push(Number(await shown.getAttribute('data-feed-at')))
  }
  const measured = ms(times.sort((a, b) => a - b)[2]!)
  return {
    what: 'warm start offline to the visible feed (median of 5)',
    measured,
    goal: '≤ 500 ms',
  }
}

/** Waits until a store of the page's database holds so many rows. */
async function count(page: Page, name: string, store: string, wanted: number): Promise<void> {
  const held = () =>
    page.evaluate(
      async ([database, table]) => {
        if (!(await indexedDB.databases()).some((known) => known.name === database)) return 0
        const open = indexedDB.open(database)
        await new Promise((resolve) => (open.onsuccess = resolve))
        if (!open.result.objectStoreNames.contains(table)) return (open.result.close(), 0)
        const request = open.result.transaction(table).objectStore(table).count()
        await new Promise((resolve) => (request.onsuccess = resolve))
        open.result.close()
        return request.result
      },
      [name, store] as const,
    )
  while ((await held()) < wanted) await new Promise((resolve) => setTimeout(resolve, 25))
}
