import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { look, THEMES, type Wrong } from './axe.ts'
import {
  allSaved,
  createCommunity,
  createWorld,
  openWorld,
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
  page = await world.member('alice')
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
  '/books',
  '/u/alice?tab=books',
  '/u/alice',
  '/u/alice?tab=comments',
  '/u/alice?tab=saved',
  '/u/alice?tab=worlds',
  '/profile/edit',
  '/settings/account',
  '/settings/offline',
  '/coins',
  '/search?q=plain',
  '/admin',
  '/admin?tab=people',
  '/admin?tab=settings',
  '/admin?tab=log',
  '/about',
  '/terms',
  '/pricing',
  '/how-it-works',
  '/faq',
  '/privacy',
  '/guidelines',
  '/license',
  '/obrcl',
  '/nowhere/at/all',
]

async function lookAtScreens(): Promise<Wrong> {
  const wrong: Wrong = { light: {}, dark: {} }
  for (const address of SCREENS()) {
    await page.goto(address)
    await page.locator('main h1').first().waitFor()
    await look(page, address, wrong)
  }
  await page.goto('/communities')
  await page.getByRole('button', { name: 'Create Community' }).click()
  await page.getByRole('dialog').waitFor()
  await look(page, 'dialog', wrong)
  return wrong
}

let looked: Promise<Wrong> | undefined

test.each(THEMES)(
  'no screen has an accessibility violation in the %s theme',
  async (theme) => {
    // One walk looks at each screen in both themes.
    const wrong = await (looked ??= lookAtScreens())
    expect(wrong[theme]).toEqual({})
  },
  // Forty screens on a machine that does other things too.
  180_000,
)
