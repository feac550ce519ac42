import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { author, upload } from '../support/api.ts'
import { look, nothingIsWrong, THEMES, type Wrong } from '../support/axe.ts'
import { openWorld, visit, type World } from '../support/harness.ts'
import { publishBook } from '../support/library.ts'

let world: World
let page: Page
let post = ''
let folder = ''
let book = ''
let chapter = ''
beforeAll(async () => {
  world = await openWorld()
  page = await world.member('alice')
  const alice = await author(world.url, 'alice')
  const about = { name: 'Clear Water', description: 'Nothing is hidden here.' }
  await alice('POST', '/worlds', about)
  const { id: place } = await alice('POST', '/communities', { name: 'Plain to Everyone' })
  const body =
    '# A heading\n\nSome *words*, a [link](https://example.org) and a list:\n\n- one\n- two'
  const form = { post_type: 'text', title: 'A post with **marks**', body }
  const { id: kept } = await alice('POST', `/communities/${place}/posts`, form)
  post = `/c/plain-to-everyone/posts/${kept}`
  await alice('POST', `/posts/${kept}/comments`, { body: 'A comment.' })
  await alice('POST', `/posts/${kept}/save`, { saved: true })
  folder = (await alice('POST', '/folders', { name: 'To read again' })).id
  await alice('POST', `/posts/${kept}/folder`, { folder_id: folder })
  const text = '## A heading\n\nSome *words*.\n\n***\n\n> Said aloud.'
  const { id, chapters } = await publishBook(world.url, 'alice', 'Read Aloud', [['One', text]])
  book = `/books/${id}`
  chapter = `${book}/chapters/${chapters[0]}`
  await page.goto('/')
})
afterAll(() => world.close())

/** Between two tabs of a screen stands another screen: so each is known by its title. */
const SCREENS = () => [
  '/',
  '/w/clear-water',
  '/trending',
  '/w/clear-water?tab=books',
  '/communities',
  '/w/clear-water?tab=gallery',
  '/explore',
  '/w/clear-water?tab=talk',
  '/worlds',
  '/w/clear-water?tab=files',
  '/w/clear-water/settings',
  '/admin',
  '/w/clear-water/library',
  '/admin?tab=setup',
  '/w/clear-water/snippets',
  '/admin?tab=people',
  '/w/clear-water/gallery',
  '/admin?tab=generation',
  '/w/clear-water/assets',
  '/admin?tab=settings',
  '/w/clear-water/assets/manage',
  '/admin?tab=log',
  '/c/plain-to-everyone',
  '/c/plain-to-everyone/submit',
  '/c/plain-to-everyone/settings',
  post,
  book,
  chapter,
  '/u/alice',
  '/books',
  '/u/alice?tab=books',
  '/profile/edit',
  '/u/alice?tab=comments',
  '/me',
  `/u/alice?tab=saved&folder=${folder}`,
  '/coins',
  '/notifications',
  '/u/alice?tab=worlds',
  '/settings',
  '/settings/account',
  '/settings/reading',
  '/settings/writing',
  '/settings/appearance',
  '/settings/privacy',
  '/settings/device',
  '/settings/data',
  '/search?q=plain',
  // Static pages are one screen with other words: `client/screens/pages.test.tsx` looks at the order of their headings.
  '/pricing',
  '/faq',
  '/operators',
  '/nowhere/at/all',
]

async function lookAtScreens(): Promise<Wrong> {
  const wrong: Wrong = { light: {}, dark: {} }
  for (const address of SCREENS()) {
    await visit(page, address)
    await page.locator('main h1').first().waitFor()
    await look(page, address, wrong)
  }
  await visit(page, '/admin/setup')
  await page.getByRole('heading', { name: 'A first community' }).waitFor()
  await look(page, 'set-up', wrong)
  await visit(page, '/communities')
  await page.getByRole('button', { name: 'Create Community' }).click()
  await page.getByRole('dialog').waitFor()
  await look(page, 'dialog', wrong)
  await visit(page, '/')
  await suggest()
  await look(page, 'suggestions', wrong)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' })
  await palette.getByRole('option', { name: 'c/Plain to Everyone' }).waitFor()
  await look(page, 'palette', wrong)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/search?q=plain')
  await suggest()
  await look(page, 'suggestions on a phone', wrong)
  return wrong
}

async function suggest(): Promise<void> {
  await page.getByRole('combobox', { name: 'Search Loreloom' }).fill('plai')
  await page.getByRole('option', { name: 'c/Plain to Everyone Community' }).waitFor()
}

let looked: Promise<Wrong> | undefined

test.each(THEMES)('no screen has an accessibility violation in the %s theme', async (theme) => {
  // One walk looks at each screen in both themes.
  const wrong = await (looked ??= lookAtScreens())
  nothingIsWrong(wrong, [theme])
})

test('every kind of screen goes by the policy', async () => {
  await (looked ??= lookAtScreens())
  expect(world.blocked).toEqual([])
})

test('no fork, and nothing that was forked, has an accessibility violation in either theme', async () => {
  const wrong: Wrong = { light: {}, dark: {} }
  const orla = await publishBook(world.url, 'orla', 'The Ninth Lamp', [['One', 'It was dark.']])
  const source = `/books/${orla.id}`
  await orla.as('PATCH', source, { licence: 'cc-by-sa' })
  const { id: shore } = await orla.as('GET', '/worlds/world-of-the-ninth-lamp')
  const terms = { title: 'Oil prices', body: 'Double.', licence: 'cc0', is_public: true }
  const note = await orla.as('POST', `/worlds/${shore}/snippets`, terms)
  const bytes = new Uint8Array(Buffer.alloc(2_048, 'tide'))
  const file_id = await upload(world.url, 'orla', { name: 'tide.mp3', bytes, purpose: 'assets' })
  const song = { file_id, title: 'Tide song', licence: 'cc-by' }
  await orla.as('POST', `/worlds/${shore}/assets`, song)
  const alice = await author(world.url, 'alice')
  const into = { world_id: (await alice('POST', '/worlds', { name: 'Low Tide' })).id }
  const made = await alice('POST', `${source}/fork`, into)
  await alice('POST', `/snippets/${note.id}/fork`, into)
  const finn = await author(world.url, 'finn')
  const his = { world_id: (await finn('POST', '/worlds', { name: 'High Tide' })).id }
  const opened = await finn('POST', `${source}/fork`, his)
  await finn('PATCH', `/books/${opened.id}/public`, { is_public: true })

  await visit(page, source)
  await page.getByRole('button', { name: 'Fork to my world' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('World').selectOption('Low Tide')
  await look(page, 'where a fork goes', wrong)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '2 forks of The Ninth Lamp' }).click()
  await dialog.getByText('by finn in High Tide').waitFor()
  await look(page, 'forks', wrong)
  // It has the title of the book that it was forked from.
  await page.goto(`/books/${made.id}`)
  await page.getByText('Forked from “The Ninth Lamp” by orla').waitFor()
  await page.getByText('Private').waitFor()
  await look(page, 'a forked book', wrong)
  await visit(page, '/w/low-tide/snippets')
  await page.getByRole('heading', { name: 'Oil prices' }).click()
  await page.getByText('Forked from “Oil prices” by orla').waitFor()
  await look(page, 'a forked note', wrong)
  await visit(page, '/w/world-of-the-ninth-lamp/assets')
  await page.getByRole('button', { name: 'Fork to my world: Tide song' }).click()
  await dialog.getByLabel('World').selectOption('Low Tide')
  await dialog.getByRole('button', { name: 'Fork', exact: true }).click()
  await page.getByText('Forked from “Tide song” by orla').waitFor()
  await look(page, 'a forked asset', wrong)
  nothingIsWrong(wrong)
})
