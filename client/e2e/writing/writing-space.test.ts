import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../support/harness.ts'
import { chapterText } from '../support/library.ts'
import { openEditor, openRoom, type WritingRoom } from '../support/writing-room.ts'

const LABEL = 'Text of Wick, Scene 1'
const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
let world: World
let room: WritingRoom
beforeAll(async () => {
  world = await openWorld()
  room = await openRoom(world.url, 'orla', [chapterText('Wick', 12)])
})
afterAll(() => world.close())

async function open(options: typeof DESK): Promise<Page> {
  const page = await world.member('orla', options)
  await openEditor(page, room, 'manuscript')
  await page.getByRole('textbox', { name: LABEL }).waitFor()
  return page
}

let desk: Promise<Page> | undefined
/** The page of all that happens at a desk. */
const atDesk = () => (desk ??= open(DESK))

/** The share of the window in which a press reaches the text, along a line down its middle. */
function share(page: Page): Promise<number> {
  return page.getByRole('textbox', { name: LABEL }).evaluate((text) => {
    const { left, width } = text.getBoundingClientRect()
    const rows = Array.from({ length: innerHeight }, (_, y) =>
      document.elementFromPoint(left + width / 2, y),
    )
    return rows.filter((element) => element !== null && text.contains(element)).length / innerHeight
  })
}

test.each([
  ['1280×800', DESK],
  ['390×844', PHONE],
])('three quarters of the height are prose at %s, from the first line on', async (_, options) => {
  const page = await (options === DESK ? atDesk() : open(options))
  await expect.poll(() => share(page)).toBeGreaterThanOrEqual(0.75)
})

test('at a desk the panel stands beside the text, which steps aside and keeps its height', async () => {
  const page = await atDesk()
  const text = page.getByRole('textbox', { name: LABEL })
  for (const face of ['Comments', 'Bible', 'Notes of the world', 'Versions', 'Find in the book']) {
    await page.getByRole('button', { name: face, exact: true }).click()
    const panel = page.getByRole('complementary', { name: face })
    const [words, beside] = [(await text.boundingBox())!, (await panel.boundingBox())!]
    expect([face, words.x + words.width <= beside.x]).toEqual([face, true])
    expect([face, (await share(page)) >= 0.75]).toEqual([face, true])
  }
  await page.getByRole('button', { name: 'Hide panel' }).click()
})

test('the words that are selected are commented on from the margin, and by a key', async () => {
  const page = await atDesk()
  const text = page.getByRole('textbox', { name: LABEL })
  const panel = page.getByRole('complementary', { name: 'Comments' })
  const select = async (where = 'Home', words = 'ArrowRight') => {
    await text.click()
    await page.keyboard.press(`Control+${where}`)
    await page.keyboard.press(`Control+Shift+${words}`)
  }
  await select()
  const tool = page.getByRole('button', { name: 'Comment on the selection' })
  const [words, beside] = [(await text.boundingBox())!, (await tool.boundingBox())!]
  expect(words.x + words.width).toBeLessThanOrEqual(beside.x)
  await tool.click()
  await panel.getByLabel('Comment on this passage').waitFor()
  // Nothing is wrong with a comment that is only begun.
  expect(await panel.getByRole('alert').count()).toBe(0)
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  await panel.getByRole('alert').waitFor()
  await panel.getByRole('button', { name: 'Hide panel' }).click()
  await select()
  await page.keyboard.press('Control+Alt+m')
  await panel.getByLabel('Comment on this passage').fill('Which one?')
  await panel.getByRole('button', { name: 'Comment', exact: true }).click()
  const comment = panel.getByText('Which one?')
  await comment.waitFor()
  // Its line is far above: the panel leads to it.
  const atEnd = async () => {
    // The text takes the focus back from the box by itself, at the words.
    await text.press('Control+End')
    return (await comment.boundingBox())!.y
  }
  await expect.poll(atEnd).toBeLessThan(0)
  await panel.getByRole('button', { name: 'Go to the comment' }).click()
  await expect.poll(async () => (await comment.boundingBox())!.y).toBeGreaterThan(0)
  // The last line stands at the lower edge, and the box for the comment on it is in sight whole.
  await select('End', 'ArrowLeft')
  await page.keyboard.press('Control+Alt+m')
  const submit = panel.getByRole('button', { name: 'Comment', exact: true })
  await expect
    .poll(() => submit.evaluate((button) => button.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(800)
})
