import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { look, nothingIsWrong, THEMES, type Wrong } from '../support/axe.ts'
import { openWorld, visit, type World } from '../support/harness.ts'
import { openRoom, type WritingRoom } from '../support/writing-room.ts'

let world: World
let page: Page
let room: WritingRoom
beforeAll(async () => {
  world = await openWorld()
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
  page = await world.member('alice')
  await page.goto(room.address)
})
afterAll(() => world.close())

/** Tabs of the book editor, and for each an element that appears once it is ready. */
const ROOMS = (): [tab: string, ready: Locator][] => [
  ['outline', page.getByText('Lamps.')],
  [`bible&entry=${room.entry}`, page.getByRole('textbox', { name: 'About Sorrel' })],
  ['chapters', page.getByRole('button', { name: 'Chapter outline' })],
  ['manuscript', page.getByRole('textbox', { name: 'Text of Wick, Scene 1' })],
]

async function lookAtRooms(): Promise<Wrong> {
  const wrong: Wrong = { light: {}, dark: {} }
  for (const [tab, ready] of ROOMS()) {
    await visit(page, `${room.address}?tab=${tab}`)
    await ready.waitFor()
    await look(page, tab, wrong)
  }
  const panels = [
    ['Comments', page.getByText('Which?')],
    ['Bible', page.getByRole('button', { name: /^Sorrel/ })],
    ['Notes of the world', page.getByText('No notes yet')],
    ['Versions', page.getByText('First draft')],
    ['Find in the book', page.getByLabel('Replace with')],
  ] as const
  for (const [name, ready] of panels) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('complementary', { name }).waitFor()
    await ready.waitFor()
    await look(page, name, wrong)
  }
  await page.getByRole('button', { name: 'Hide panel' }).click()
  const dialogs = [
    ['Collaborators', page.getByLabel('Role of finn')],
    ['Bin', page.getByText('The bin is empty')],
  ] as const
  for (const [name, ready] of dialogs) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    // By key: how a pointer meets a menu is the matter of other journeys.
    await page.getByRole('menuitem', { name }).press('Enter')
    await page.getByRole('dialog', { name }).waitFor()
    await ready.waitFor()
    await look(page, name, wrong)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return wrong
}

let looked: Promise<Wrong> | undefined

test.each(THEMES)(
  'the room where books are written has no accessibility violation in the %s theme',
  async (theme) => {
    const wrong = await (looked ??= lookAtRooms())
    nothingIsWrong(wrong, [theme])
  },
)
