import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
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
import { openRoom, type WritingRoom } from './writing-room.ts'

let world: World
let page: Page
let post = ''
let book = ''
let chapter = ''
let room: WritingRoom
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
  const scenes = [
    'She bought *wick*, and **oil**.\n\n## Night\n\n> Said aloud.',
    'The sea went on.',
  ]
  room = await openRoom(world.url, 'alice', scenes, { finn: 'editor' })
  const document = `section:${room.sections[0]}`
  const anchor = { start: '', end: '', quote: 'oil' }
  await room.as('POST', `/books/${room.id}/passages`, { document, anchor, body: 'Which?' })
  const version = { document, kind: 'named', name: 'First draft', text: 'She bought wick.' }
  await room.as('POST', `/books/${room.id}/versions`, version)
  await room.as('PUT', `/books/${room.id}/outline`, { overview: 'Lamps.', themes: ['light'] })
  const about = { content: 'Sorrel keeps the *oil*.' }
  await room.as('PUT', `/books/${room.id}/assets/${room.entry}`, about)
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

/** Tabs of the book editor, and what stands there once they are ready. */
const ROOMS = (): [tab: string, ready: Locator][] => [
  ['outline', page.getByText('Lamps.')],
  [`bible&entry=${room.entry}`, page.getByRole('textbox', { name: 'About Sorrel' })],
  ['chapters', page.getByRole('button', { name: 'Chapter outline' })],
  ['manuscript', page.getByRole('textbox', { name: 'Text of Wick, Scene 1' })],
]

const ATTEMPTS = 6

/**
 * What is wrong once the screen rests: rows arrive and a long list places its items while one looks, but a real
 * violation stays.
 */
async function violations(theme: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const axe = new AxeBuilder({ page })
  // Names, roles and places are the same in both themes; colours are not.
  if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
  let found: string[] = []
  for (let i = 0; i < ATTEMPTS; i++) {
    const result = await axe.analyze()
    found = result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)
    if (found.length === 0) break
    await page.waitForTimeout(250)
  }
  return found
}

const inTheme = (theme: string) =>
  page.evaluate(
    (name) =>
      localStorage.setItem('theme-storage', JSON.stringify({ state: { theme: name }, version: 0 })),
    theme,
  )

test.each(['light', 'dark'])(
  'no screen has an accessibility violation in the %s theme',
  async (theme) => {
    await inTheme(theme)
    const wrong: Record<string, string[]> = {}
    for (const address of SCREENS()) {
      await page.goto(address)
      await page.locator('main h1').first().waitFor()
      const found = await violations(theme)
      if (found.length > 0) wrong[address] = found
    }
    await page.goto('/communities')
    await page.getByRole('button', { name: 'Create Community' }).click()
    await page.getByRole('dialog').waitFor()
    const dialog = await violations(theme)
    if (dialog.length > 0) wrong['dialog'] = dialog
    expect(wrong).toEqual({})
  },
  // Thirty screens on a machine that does other things too.
  180_000,
)

test.each(['light', 'dark'])(
  'the room where books are written has no accessibility violation in the %s theme',
  async (theme) => {
    await inTheme(theme)
    const wrong: Record<string, string[]> = {}
    const check = async (name: string) => {
      const found = await violations(theme)
      if (found.length > 0) wrong[name] = found
    }
    for (const [tab, ready] of ROOMS()) {
      await page.goto(`${room.address}?tab=${tab}`)
      await ready.waitFor()
      await check(tab)
    }
    const dialogs = [
      ['Collaborators', page.getByLabel('Role of finn')],
      ['Comments', page.getByText('Which?')],
      ['Versions', page.getByText('First draft')],
      ['Bin', page.getByText('The bin is empty')],
    ] as const
    for (const [name, ready] of dialogs) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await page.getByRole('dialog', { name }).waitFor()
      await ready.waitFor()
      await check(name)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    expect(wrong).toEqual({})
  },
)
