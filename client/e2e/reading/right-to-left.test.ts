import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSaved, openWorld, type World } from '../support/harness.ts'
import { openEditor, openRoom, textIn, type WritingRoom } from '../support/writing-room.ts'

let world: World
let room: WritingRoom
let page: Page
beforeAll(async () => {
  world = await openWorld()
  room = await openRoom(world.url, 'orla', ['היה היה.\n\nAn English line.'])
  await room.as('PATCH', `/books/${room.id}`, { language: 'he' })
  page = await world.member('orla')
  await openEditor(page, room, 'manuscript')
})
afterAll(() => world.close())

const LABEL = 'Text of Wick, Scene 1'
const text = () => page.getByRole('textbox', { name: LABEL })
const directions = () =>
  text().evaluate((element) =>
    [...element.querySelectorAll('.cm-line')].map((line) => getComputedStyle(line).direction),
  )
const lastDirection = async () => (await directions()).at(-1)
/** The position of the browser's caret, from the left of the text. */
const caretLeft = () =>
  text().evaluate((element) => {
    const rect = getSelection()!.getRangeAt(0).getBoundingClientRect()
    return rect.left - element.getBoundingClientRect().left
  })

test('a Hebrew book is written from the right, and an English line in it from the left', async () => {
  await text().click()
  await expect.poll(directions).toEqual(['rtl', 'rtl', 'ltr'])

  await text().press('Control+End')
  await page.keyboard.press('Enter')
  // A new line is the book's until it has letters.
  await expect.poll(lastDirection).toBe('rtl')
  await page.keyboard.type('שלום לך')
  await text().getByText('שלום לך').waitFor()
  const typed = await caretLeft()
  await page.keyboard.type(' עולם')
  await expect.poll(caretLeft).toBeLessThan(typed)

  // The right arrow goes back in right-to-left text, the left arrow in all other text.
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type(',')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('!')
  await allSaved(page)
  const written = 'ה!יה היה.\n\nAn English line.\n\nשלום לך, עולם'
  expect(await textIn(page, LABEL)).toBe(written)

  await page.reload()
  await text().waitFor()
  expect(await textIn(page, LABEL)).toBe(written)
  await text().press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Yes')
  await expect.poll(lastDirection).toBe('ltr')
})
