import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { countWords } from '#shared/rules/word-count.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killProfile, launchProfile } from '../support/browsers.ts'
import {
  allSaved,
  AT_NOON,
  holds,
  INSTALLED,
  openWorld,
  readyOffline,
  signIn,
  visit,
  type World,
  writePost,
} from '../support/harness.ts'
import { until } from '../support/until.ts'
import { openEditor, openRoom, textIn, type WritingRoom } from '../support/writing-room.ts'

let world: World
let room: WritingRoom
const profile = mkdtempSync(join(tmpdir(), 'loreloom-profile-'))
beforeAll(async () => {
  world = await openWorld()
  room = await openRoom(world.url, 'orla', [''], { finn: 'editor' })
  await room.as('POST', '/communities', { name: 'Snowed In' })
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
const PER_BURST = 24

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
  await visit(page, '/c/snowed-in')
  await page.getByRole('heading', { level: 1, name: 'c/Snowed In' }).waitFor()
  await world.stopServer()
  await writePost(page, 'Day nine', 'The wood is holding.')
  await page.getByLabel('Write a comment').fill('A half-written thought')
  await page.getByText('Draft saved').waitFor()
  const post = new URL(page.url()).pathname
  await visit(page, `${room.address}?tab=manuscript`)

  const written: string[] = []
  for (let i = 0; i < 2; i++) {
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

  // What was written elsewhere is there as well.
  await visit(page, post)
  await page.getByRole('heading', { level: 1, name: 'Day nine' }).waitFor()
  await page.getByText('The wood is holding.').waitFor()
  await holds(page.getByLabel('Write a comment'), 'A half-written thought')
  await visit(page, `${room.address}?tab=manuscript`)
  await field(page).waitFor()

  await world.startServer()
  // The outbox may wait for a minute after so many tries; a network that comes back wakes it.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('Saved', { exact: true }).waitFor()
  await allSaved(page)
  const posts = await room.as<{ title: string }[]>('GET', '/communities/snowed-in/posts')
  expect(posts.map(({ title }) => title)).toEqual(['Day nine'])
  const friend = await world.member('finn')
  await openEditor(friend, room, 'manuscript')
  await until(async () => (await textIn(friend, LABEL)) === text)
  await expect.poll(async () => (await contentOf(room)).match(/Sentence .*?\./g)).toEqual(written)
  await context.close()
})

test('what is typed in the moment before the page goes is kept', async () => {
  const ida = await openRoom(world.url, 'ida', [''])
  const page = await world.member('ida', { ...INSTALLED, ...AT_NOON })
  await openEditor(page, ida, 'manuscript')
  await field(page).waitFor()
  await allSaved(page)
  await readyOffline(page)
  await world.stopServer()
  let text = ''
  for (const word of ['Salt on ', 'the sill, ']) {
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
  await expect.poll(() => contentOf(ida)).toBe(text)

  // A tab that is closed leaves its words to another one, which sends them.
  const other = await page.context().newPage()
  await other.goto('/about')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await field(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('and nobody home.')
  await page.close({ runBeforeUnload: true })
  await until(async () => (await contentOf(ida)) === `${text}and nobody home.`)

  // The count of the day has each of its words once; a page that opens brings what the last one noted.
  await other.reload()
  const days = () => ida.as<{ words: number }[]>('GET', '/writing/days')
  await expect.poll(async () => (await days()).map(({ words }) => words)).toEqual([7])
  await other.context().close()
})
