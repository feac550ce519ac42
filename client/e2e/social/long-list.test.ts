import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDatabase, fillThread } from '../../../scripts/bench/fill.ts'
import { author } from '../support/api.ts'
import { goOffline, INSTALLED, openWorld, readyOffline, type World } from '../support/harness.ts'
import { until } from '../support/until.ts'

/** `npm run bench` pulls ten thousand. */
const POSTS = 1_000
const COMMUNITIES = 4
let world: World
const COMMENTS = 300
let communityIds: string[] = []
let postId = ''
beforeAll(async () => {
  world = await openWorld({
    async prepare(file) {
      const filled = await fillDatabase(file, POSTS, COMMUNITIES)
      communityIds = filled.communityIds
      postId = filled.postIds[0]!
      fillThread(file, postId, COMMENTS)
    },
  })
})
afterAll(() => world.close())

test('a thousand posts on this device scroll offline, and only what is seen is in the document', async () => {
  const alice = await author(world.url, 'alice')
  for (const id of communityIds) await alice('POST', `/communities/${id}/join`, {})
  const page = await world.member('alice', INSTALLED)
  const reader = page.context()
  await page.goto('/')
  // The app's database is made by the app: asked for before, it would be an empty one.
  await page.locator('main article').first().waitFor()
  await expect.poll(() => heldPosts(page), { interval: 500 }).toBe(POSTS)
  await readyOffline(page)
  await goOffline(reader)
  await page.reload()
  await page.getByText(`Post ${POSTS - 1} of the measured community`).waitFor()

  const articles = page.locator('main article')
  const oldest = page.getByText('Post 0 of the measured community', { exact: true })
  let most = 0
  await until(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    most = Math.max(most, await articles.count())
    return (await oldest.count()) > 0
  })
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(60)
})

test('what one clicks while the list still moves is clicked', async () => {
  const page = await world.newcomer()
  await page.goto('/c/bench-0')
  await page.locator('main article').first().waitFor()
  const missed = await page.evaluate(async () => {
    let misses = 0
    for (let i = 0; i < 30; i++) {
      window.scrollBy(0, 40)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const list = document.querySelector('main article')!.getBoundingClientRect()
      const at = document.elementFromPoint(list.x + 200, window.innerHeight - 100)
      if (!at?.closest('article') && !at?.classList.contains('pb-3')) misses++
    }
    return misses
  })
  expect(missed).toBe(0)
})

test('a long thread comes to be there whole, and a link to its last comment finds it', async () => {
  const page = await world.newcomer()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  await page.goto(`/posts/${postId}`)
  const comments = page.locator('[id^="comment-"]')
  await until(async () => (await comments.count()) === COMMENTS)
  const last = (await comments.last().getAttribute('id'))!
  const oldest = await comments.first().getAttribute('id')

  // The same page with another hash would not be loaded.
  await page.goto('about:blank')
  await page.goto(`/posts/${postId}#${last}`)
  await page.locator(`#${last}[data-linked]`).waitFor()
  await until(() =>
    page.locator(`#${last}`).evaluate((found) => {
      const { top, bottom } = found.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    }),
  )
  expect(oldest).not.toBe(last)
  // The server wrote the first comments alone, and knows nothing of the link.
  expect(failures).toEqual([])
})

/** The number of posts on this device. */
function heldPosts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('last-account')!) as { id: string }
    const opening = indexedDB.open(`cache-2-${id}`)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    try {
      const count = opening.result.transaction('posts').objectStore('posts').count()
      await new Promise((resolve) => (count.onsuccess = resolve))
      return count.result
    } finally {
      opening.result.close()
    }
  })
}
