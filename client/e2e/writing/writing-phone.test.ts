import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSaved, AT_NOON, openWorld, visit, type World } from '../support/harness.ts'
import { chapterText } from '../support/library.ts'
import { openEditor, openRoom, textIn, type WritingRoom } from '../support/writing-room.ts'

const SIZE = { width: 390, height: 844 }
/** The part of the window above an open keyboard. */
const TYPING = { width: 390, height: 460 }
const LABEL = 'Text of Wick, Scene 2'
let world: World
let room: WritingRoom
let page: Page
beforeAll(async () => {
  world = await openWorld()
  room = await openRoom(world.url, 'orla', ['She bought the wick.', chapterText('Wick', 12)])
  const phone = { ...AT_NOON, viewport: SIZE, hasTouch: true, isMobile: true }
  page = await world.member('orla', phone)
  await openEditor(page, room, 'manuscript')
})
afterAll(() => world.close())

/** True if a tap at its middle would reach it. */
const inReach = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('on a phone a scene is opened from the binder, typed with tools above the keyboard, counted and published', async () => {
  // Once the whole book is here, what is written counts for today.
  await page.getByRole('button', { name: 'today' }).waitFor()
  await page.getByRole('button', { name: 'Binder', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Binder' })
  await sheet.getByRole('button', { name: /^Scene 2/ }).tap()
  await sheet.waitFor({ state: 'detached' })
  const field = page.getByRole('textbox', { name: LABEL })
  await field.getByText('Wick 3 begins here.').tap()
  await page.setViewportSize(TYPING)
  const bold = page
    .getByRole('toolbar', { name: 'Formatting' })
    .getByRole('button', { name: 'Bold' })
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' She was --- ')
  await expect.poll(() => inReach(bold)).toBe(true)
  await bold.tap()
  await page.keyboard.type('certain')
  await bold.tap()
  await page.keyboard.type('.')
  // The letters are in sight, and the field kept the focus.
  await expect.poll(() => inReach(field.getByText('certain'))).toBe(true)
  expect(await textIn(page, LABEL)).toContain('She was — **certain**.')

  await page.setViewportSize(SIZE)
  // The row has the ways around the text again once nobody types.
  await field.evaluate((element: HTMLElement) => element.blur())
  await page.getByRole('button', { name: 'today' }).tap()
  const counts = page.locator('dl')
  await expect
    .poll(() => counts.innerText())
    .toMatch(/Scene\s+704\s+Chapter\s+708\s+Book\s+708\s+Today\s+3$/)
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Publish' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).tap()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Publish again' }).waitFor()
  await page.keyboard.press('Escape')
  await allSaved(page)
  const reader = await (await world.person({ viewport: SIZE })).newPage()
  await reader.goto(`/books/${room.id}/chapters/${room.chapter}`)
  await reader.locator('strong', { hasText: 'certain' }).waitFor()
})

test('on a phone on its side the last line of More is within reach', async () => {
  await page.setViewportSize({ width: SIZE.height, height: SIZE.width })
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem').last().tap()
  await page.getByRole('dialog', { name: 'Loreloom' }).waitFor()
  await page.keyboard.press('Escape')
  await page.setViewportSize(SIZE)
})

test('no tab of the editor scrolls sideways on a phone', async () => {
  const tabs: [tab: string, ready: Locator][] = [
    ['outline', page.getByText('No overview yet.')],
    ['bible', page.getByText('1 entry')],
    [`bible&entry=${room.entry}`, page.getByRole('textbox', { name: 'About Sorrel' })],
    ['chapters', page.getByRole('button', { name: 'Chapter outline' })],
    ['progress', page.getByRole('heading', { name: 'Targets' })],
    ['manuscript', page.getByRole('textbox', { name: /^Text of Wick/ })],
  ]
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...SIZE, width })
    for (const [tab, ready] of tabs) {
      await visit(page, `${room.address}?tab=${tab}`)
      await ready.first().waitFor()
      const over = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(`${tab} at ${width}: ${over}`).toBe(`${tab} at ${width}: 0`)
    }
  }
  await visit(page, '/books')
  await page.getByRole('link', { name: 'The Ninth Lamp' }).tap()
  await page.getByRole('heading', { level: 1, name: 'The Ninth Lamp' }).waitFor()
})

test('on a tablet the faces of the closed panel stand within the window', async () => {
  const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }
  const held = await world.member('orla', tablet)
  await openEditor(held, room, 'manuscript')
  const strip = held.getByRole('complementary', { name: 'Beside the text' })
  await strip.getByRole('button').first().waitFor()
  const ends = await strip
    .getByRole('button')
    .evaluateAll((faces) => faces.map((face) => face.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(tablet.viewport.width - 4)
})
