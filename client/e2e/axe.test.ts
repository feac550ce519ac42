import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allSaved,
  createCommunity,
  createWorld,
  openWorld,
  signUp,
  type World,
  writePost,
} from './harness.ts'
import { publishBook } from './library.ts'

let world: World
let page: Page
let post = ''
let book = ''
let chapter = ''
beforeAll(async () => {
  world = await openWorld()
  page = await (await world.person()).newPage()
  await signUp(page, 'alice')
  await createWorld(page, 'Clear Water', 'Nothing is hidden here.')
  await createCommunity(page, 'Plain to Everyone')
  await writePost(
    page,
    'A post with **marks**',
    '# A heading\n\nSome *words*, a [link](https://example.org) and a list:\n\n- one\n- two',
  )
  await page.getByLabel('Write a comment').fill('A comment.')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByText('A comment.').first().waitFor()
  await allSaved(page)
  post = new URL(page.url()).pathname
  const text = '## A heading\n\nSome *words*.\n\n***\n\n> Said aloud.'
  const { id, chapters } = await publishBook(world.url, 'alice', 'Read Aloud', [['One', text]])
  book = `/books/${id}`
  chapter = `${book}/chapters/${chapters[0]}`
})
afterAll(() => world.close())

const SCREENS = () => [
  '/',
  '/trending',
  '/communities',
  '/explore',
  '/worlds',
  '/w/clear-water',
  '/w/clear-water/settings',
  '/w/clear-water/library',
  '/w/clear-water/snippets',
  '/w/clear-water/gallery',
  '/w/clear-water/assets',
  '/w/clear-water/assets/manage',
  '/c/plain-to-everyone',
  '/c/plain-to-everyone/submit',
  '/c/plain-to-everyone/settings',
  post,
  book,
  chapter,
  '/u/alice?tab=books',
  '/u/alice',
  '/u/alice?tab=comments',
  '/u/alice?tab=saved',
  '/coins',
  '/search?q=plain',
  '/about',
  '/terms',
  '/pricing',
  '/nowhere/at/all',
]

const ATTEMPTS = 6

/**
 * What is wrong once the screen rests: rows arrive and a long list places its items while one looks, but a real
 * violation stays.
 */
async function violations(): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let found: string[] = []
  for (let i = 0; i < ATTEMPTS; i++) {
    const result = await new AxeBuilder({ page }).analyze()
    found = result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)
    if (found.length === 0) break
    await page.waitForTimeout(250)
  }
  return found
}

test.each(['light', 'dark'])(
  'no screen has an accessibility violation in the %s theme',
  async (theme) => {
    await page.evaluate(
      (name) =>
        localStorage.setItem(
          'theme-storage',
          JSON.stringify({ state: { theme: name }, version: 0 }),
        ),
      theme,
    )
    const wrong: Record<string, string[]> = {}
    for (const address of SCREENS()) {
      await page.goto(address)
      await page.locator('main h1').first().waitFor()
      const found = await violations()
      if (found.length > 0) wrong[address] = found
    }
    await page.goto('/communities')
    await page.getByRole('button', { name: 'Create Community' }).click()
    await page.getByRole('dialog').waitFor()
    const dialog = await violations()
    if (dialog.length > 0) wrong['dialog'] = dialog
    expect(wrong).toEqual({})
  },
)
