import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { countWords } from '#shared/rules/word-count.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killProfile, launchProfile } from '../support/browsers.ts'
import {
  allSaved,
  INSTALLED,
  openWorld,
  readyOffline,
  signIn,
  until,
  visit,
  type World,
} from '../support/harness.ts'
import { openEditor, openRoom, textIn, type WritingRoom } from '../support/writing-room.ts'

let world: World
let room: WritingRoom
const profile = mkdtempSync(join(tmpdir(), 'loreloom-profile-'))
beforeAll(async () => {
  world = await openWorld()
  room = await openRoom(world.url, 'orla', [''], { finn: 'editor' })
})
afterAll(async () => {
  await world.close()
  rmSync(profile, { recursive: true, force: true })
})

const LABEL = 'Text of Wick, Scene 1'
const field = (page: Page) => page.getByRole('textbox', { name: LABEL })
/** A sentence that occurs only once. */
const sentence = (n: number) =>
  `Sentence ${n} was written while the boat was late and the oil was low in jar ${n}.`
const PER_BURST = 18

/** Writes like an author who thinks in paragraphs: most of it at a stretch, one sentence key by key. */
async function burst(page: Page, from: number): Promise<string[]> {
  await page.keyboard.press('Control+End')
  const written: string[] = []
  for (let n = from; n < from + PER_BURST; n++) {
    written.push(sentence(n))
    if (n % PER_BURST === 0) await page.keyboard.type(sentence(n))
    else await page.keyboard.insertText(sentence(n))
    if (n % 3 === 0) await page.keyboard.press('Enter')
    else await page.keyboard.insertText(' ')
  }
  return written
}

const onDevice = (page: Page) => page.getByText('Saved on this device', { exact: true }).waitFor()

/** The text after the device was opened again: each sentence once, in order. */
async function expectOnce(page: Page, written: readonly string[]): Promise<void> {
  const sentences = async () =>
    (await textIn(page, LABEL)).match(/Sentence .*?\./g)?.map((one) => one.trim()) ?? []
  await expect.poll(sentences).toEqual(written)
}

const contentOf = async (book: WritingRoom) =>
  (await book.as<{ content: string }>('GET', `/books/${book.id}/sections/${book.sections[0]}`))
    .content

test('an hour of drafting offline outlives reloads and a killed browser; then everybody has it once', async () => {
  let context = await launchProfile(profile, world.url)
  let page = await context.newPage()
  await page.goto('/')
  await signIn(page, 'orla')
  await openEditor(page, room, 'manuscript')
  await field(page).waitFor()
  await allSaved(page)
  await readyOffline(page)
  await world.stopServer()

  const written: string[] = []
  for (let i = 0; i < 3; i++) {
    await page.reload()
    await field(page).click()
    written.push(...(await burst(page, written.length + 1)))
    await onDevice(page)
    await expectOnce(page, written)
  }
  written.push(...(await burst(page, written.length + 1)))
  const safe = written.length
  // Text that the app says is saved is safe in every case; text typed right now may be lost, but never mixed up.
  await onDevice(page)
  await page.keyboard.insertText('Half a sent')
  await killProfile(context)

  context = await launchProfile(profile, world.url)
  page = await context.newPage()
  await page.goto(`${room.address}?tab=manuscript`)
  await field(page).waitFor()
  await expectOnce(page, written.slice(0, safe))
  const text = await textIn(page, LABEL)
  expect(countWords(text)).toBeGreaterThan(1_200)
  await page.getByRole('button', { name: /^Saved on this device \(\d+ to send\)$/ }).waitFor()

  await world.startServer()
  await page.getByText('Saved', { exact: true }).waitFor({ timeout: 30_000 })
  await allSaved(page)
  const friend = await world.member('finn')
  await openEditor(friend, room, 'manuscript')
  await until(async () => (await textIn(friend, LABEL)) === text)
  expect((await contentOf(room)).match(/Sentence .*?\./g)).toEqual(written)
  await context.close()
})

test('what is typed in the moment before the page goes is kept', async () => {
  const ida = await openRoom(world.url, 'ida', [''])
  const page = await world.member('ida', INSTALLED)
  await openEditor(page, ida, 'manuscript')
  await field(page).waitFor()
  await allSaved(page)
  await readyOffline(page)
  await world.stopServer()
  let text = ''
  for (const word of ['Salt ', 'on ', 'the ', 'sill, ']) {
    await field(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(word)
    await page.reload()
    text += word
    await field(page).waitFor()
    await expect.poll(() => textIn(page, LABEL)).toBe(text)
  }
  await world.startServer()
  await allSaved(page)
  expect(await contentOf(ida)).toBe(text)

  // A tab that is closed leaves its words to another one, which sends them.
  const other = await page.context().newPage()
  await other.goto('/about')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await field(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('and nobody home.')
  await page.close({ runBeforeUnload: true })
  await until(async () => (await contentOf(ida)) === `${text}and nobody home.`)

  // So does a form.
  await visit(other, '/profile/edit')
  const bio = other.getByLabel('Bio')
  await bio.pressSequentially('Writes about lamps.')
  await other.reload()
  await until(async () => (await bio.inputValue()) === 'Writes about lamps.')
  await other.context().close()
})
