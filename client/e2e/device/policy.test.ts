import { afterAll, beforeAll, expect, test } from 'vitest'
import { POLICY_REPORTS } from '../../../sync-server/http/policy-reports.ts'
import {
  createCommunity,
  noteBlocked,
  openWorld,
  readyOffline,
  signUp,
  type World,
  writePost,
} from '../support/harness.ts'
import { until } from '../support/until.ts'
import { chapterText, publishBook, type Published } from '../support/library.ts'

let world: World
let book: Published
beforeAll(async () => {
  world = await openWorld({ env: { PROOF_WORK: '200' } })
  book = await publishBook(world.url, 'bob', 'The Tenth Lamp', [['Oil', chapterText('Oil', 10)]])
})
afterAll(() => world.close())

test('signing up on the server’s page, and Markdown with entities and pictures, go by the policy', async () => {
  const page = await world.newcomer()
  await page.goto(`/books/${book.id}/chapters/${book.chapters[0]}`)
  await page.getByText('The last line of Oil.').waitFor()
  // Solves the puzzle in a worker.
  await signUp(page, 'mira')
  await createCommunity(page, 'Lamps')
  const markdown =
    'Wick &amp; oil &copy; 2026 &notit; &nosuch; `a<b`\n\n![Lamp](/icons/icon-192.png)'
  await writePost(page, 'What burns?', markdown)
  await page.getByText('Wick & oil © 2026 &notit; &nosuch; a<b').waitFor()
  const picture = page.getByRole('img', { name: 'Lamp' })
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await page.getByLabel('Write a comment').fill('Oil, &lt;always&gt;.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByText('Oil, <always>.').waitFor()
})

test('text that becomes a script or HTML is blocked, and the server hears of it', async () => {
  // A world fails on closing if the policy blocked anything in it, so this user is outside of it.
  const context = await world.browser.newContext({ baseURL: world.url })
  const blocked: string[] = []
  noteBlocked(context, blocked)
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
        // The policy blocked the attempt, as it should.
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

  // Pages from the service worker's cache carry the policy too.
  const kept = (await page.reload())!
  expect(kept.fromServiceWorker()).toBe(true)
  expect(kept.headers()['content-security-policy']).toContain('require-trusted-types-for')
  await context.close()
})
