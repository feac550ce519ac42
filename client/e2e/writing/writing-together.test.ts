import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goOffline, holds, openWorld, type World } from '../support/harness.ts'
import { openEditor, openRoom, textIn, type WritingRoom } from '../support/writing-room.ts'

let world: World
let room: WritingRoom
let orla: Page
let finn: Page
beforeAll(async () => {
  world = await openWorld()
  const scene = 'She bought the wick in Penwith.\n\nNobody asked her why.'
  room = await openRoom(world.url, 'orla', [scene], { finn: 'editor' })
  const about = 'Sorrel keeps the oil.\n\nShe counts jars in autumn.\n\nShe trusts Penwith.'
  await room.as('PUT', `/books/${room.id}/assets/${room.entry}`, { content: about })
  orla = await world.member('orla')
  finn = await world.member('finn')
  for (const page of [orla, finn]) await openEditor(page, room, `bible&entry=${room.entry}`)
})
afterAll(() => world.close())

const ENTRY = 'About Sorrel'
const SCENE = 'Text of Wick, Scene 1'
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Writes at the start, at the end, and so many words into the middle paragraph. */
async function writeAround(page: Page, who: string, words: number): Promise<void> {
  await field(page, ENTRY).click()
  await press(page, 'Control+Home')
  await page.keyboard.type(`${who} began. `)
  await press(page, 'Control+End')
  await page.keyboard.type(` ${who} ended.`)
  await press(page, 'ArrowUp', 'ArrowUp', 'Home', ...Array(words).fill('Control+ArrowRight'))
  await page.keyboard.type(` (${who} knows)`)
  await page.getByText('Saved on this device', { exact: true }).waitFor()
}

test('what two people wrote offline in one entry stands there once, the same for both', async () => {
  for (const page of [orla, finn]) {
    await expect.poll(() => field(page, ENTRY).innerText()).toContain('trusts Penwith')
    await goOffline(page.context())
  }
  await world.stopServer()
  await writeAround(orla, 'Orla', 2)
  await writeAround(finn, 'Finn', 3)
  await world.startServer()
  for (const page of [orla, finn]) await page.context().setOffline(false)
  for (const page of [orla, finn]) await page.getByText('Saved', { exact: true }).waitFor()

  const whole = () => Promise.all([textIn(orla, ENTRY), textIn(finn, ENTRY)])
  await expect.poll(async () => new Set(await whole()).size).toBe(1)
  const [text] = await whole()
  const once = (words: string) => text.split(words).length - 1
  for (const who of ['Orla', 'Finn'])
    for (const said of [`${who} began. `, ` ${who} ended.`, ` (${who} knows)`])
      expect(`${said}: ${once(said)}`).toBe(`${said}: 1`)
  const [first, middle, last, ...others] = text.split('\n\n')
  expect(first).toMatch(/^(Orla began\. Finn|Finn began\. Orla) began\. Sorrel keeps the oil\.$/)
  expect(middle).toBe('She counts (Orla knows) jars (Finn knows) in autumn.')
  expect(last).toMatch(/^She trusts Penwith\. (Orla ended\. Finn|Finn ended\. Orla) ended\.$/)
  expect(others).toEqual([])
  const path = `/books/${room.id}/assets/${room.entry}`
  expect((await room.as<{ content: string }>('GET', path)).content).toBe(text)
})

test('a passage is discussed live, and keeps its place while it is rewritten', async () => {
  for (const page of [orla, finn]) {
    await page.getByRole('tab', { name: 'Manuscript' }).click()
    await expect.poll(() => field(page, SCENE).innerText()).toContain('bought the wick')
  }
  const others = orla.getByRole('list', { name: 'Also here' })
  await others.getByText('finn').waitFor({ state: 'attached' })
  await field(orla, SCENE).click()
  await press(orla, 'Control+Home', 'Control+ArrowRight')
  await press(orla, ...Array(3).fill('Control+Shift+ArrowRight'))
  await orla.getByRole('button', { name: 'Comments' }).click()
  const mine = orla.getByRole('complementary', { name: 'Comments' })
  await mine.getByLabel('Comment on this passage').fill('From whom?')
  await mine.getByRole('button', { name: 'Comment', exact: true }).click()
  await mine.getByRole('button', { name: 'bought the wick', exact: true }).waitFor()
  for (const [before, after] of [
    ['From whom?', 'From who?'],
    ['From who?', 'From whom?'],
  ] as const) {
    await mine.getByRole('button', { name: 'Edit' }).click()
    const text = mine.getByLabel('Comment', { exact: true })
    await holds(text, before)
    await text.fill(after)
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine.getByText(after).waitFor()
  }
  await mine.getByRole('button', { name: 'Hide panel' }).click()

  await finn.getByRole('button', { name: 'Comments (1)' }).click()
  const theirs = finn.getByRole('complementary', { name: 'Comments' })
  await theirs.getByText('From whom?').waitFor()
  await theirs.getByRole('button', { name: 'Reply' }).click()
  await theirs.getByLabel('Reply').fill('From the chandler.')
  await theirs.getByRole('button', { name: 'Reply', exact: true }).click()
  await theirs.getByText('From the chandler.').waitFor()
  await theirs.getByRole('button', { name: 'Hide panel' }).click()
  await field(finn, SCENE).click()
  await press(finn, 'Control+Home')
  await finn.keyboard.type('In spring she left. ')
  await press(finn, ...Array(3).fill('Control+ArrowRight'))
  await finn.keyboard.type(' old')

  await orla.getByRole('button', { name: 'Comments (1)' }).click()
  await mine.getByText('From the chandler.').waitFor()
  await mine.getByRole('button', { name: 'bought the old wick', exact: true }).waitFor()
  await mine.getByRole('button', { name: 'Resolve' }).click()
  // It stays in its place, and is gone when one looks again.
  await mine.getByRole('button', { name: 'Open again' }).waitFor()
  await mine.getByRole('button', { name: 'Hide panel' }).click()
  await orla.getByRole('button', { name: 'Comments', exact: true }).click()
  await mine.getByText('1 resolved in this text').waitFor()
  expect(await mine.getByText('From whom?').count()).toBe(0)
  await mine.getByRole('button', { name: 'Hide panel' }).click()
  await finn.getByRole('button', { name: 'Comments', exact: true }).waitFor()
  await expect.poll(() => finn.locator('.cm-anchor').count()).toBe(0)
})
