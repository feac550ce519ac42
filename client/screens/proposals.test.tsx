import { type Device, newDevice } from '../testing/device.ts'
import { openApp } from '../testing/open-app.tsx'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { statement } from '../../sync-server/db/statement.ts'
import {
  openPlanningRoom,
  type PlanningRoom,
} from '../../sync-server/testing/model-server/planning-room.ts'

const BEFORE = ['The lamp was out.', 'Orla waited.', 'It rained.', 'He came at noon.'].join('\n\n')
const AFTER = ['The lamp burned.', 'Orla waited.', 'It snowed.', 'He came at dusk.'].join('\n\n')

let room: PlanningRoom
let section = ''
beforeAll(async () => {
  room = await openPlanningRoom()
  await openLibrary()
})
afterAll(() => room.close())
beforeEach(async () => {
  room.provider.calm()
  await room.plannedBook(1)
  const { chapters } = await room.planOf()
  const path = `/chapters/${chapters[0]!.id}/sections`
  section = (await room.cast.make('alice', 'POST', path, {})).id
  await room.app.app.documents.replaceText(name(), BEFORE, room.cast.sessions.alice.user)
})

/** The server's library refuses to begin beside a window, which is no place for its key: it begins before there is one. */
async function openLibrary(): Promise<void> {
  const { window } = globalThis
  Reflect.deleteProperty(globalThis, 'window')
  try {
    await room.plannedBook(1)
  } finally {
    globalThis.window = window
  }
}

const name = () => `section:${section}`
const said = () => room.app.app.documents.textOf(name())
const manuscript = (device: Device, offline = false) =>
  openApp(`/books/${room.book}/editor?tab=manuscript`, { server: room.app, device, offline })
const chapters = (device: Device) =>
  openApp(`/books/${room.book}/editor?tab=chapters`, { server: room.app, device })
const button = (label: string) => screen.findByRole('button', { name: label })
const someDevice = () => newDevice(room.cast.sessions.alice)

/** Both have the text and what is proposed for it. */
async function twoDevices(): Promise<[Device, Device]> {
  const devices: [Device, Device] = [someDevice(), someDevice()]
  for (const device of devices) {
    await using page = await manuscript(device)
    await page.says('3 changes proposed')
    await button('Accept All')
    await page.allSaved()
  }
  return devices
}
/** In place of what was proposed last. */
async function store(proposal: object): Promise<void> {
  const { id } = await room.theLast()
  const value = { id, proposal: JSON.stringify(proposal) }
  await room.app.db.write((trx) => trx.run(setProposal, value))
}
const setProposal = statement<{ id: string; proposal: string }>()((db, value) =>
  db.updateTable('generations').set({ proposal: value.proposal }).where('id', '=', value.id),
)
const firstChapter = async () => (await room.planOf()).chapters[0]!.id
const outlinePath = async () => `/books/${room.book}/chapters/${await firstChapter()}/outline`
/** Makes a chapter's outline by a writer, and the model's proposal for it. */
async function outlined(): Promise<void> {
  await room.cast.make('alice', 'PUT', await outlinePath(), { content: BEFORE })
  room.provider.answer(() => JSON.stringify({ content: AFTER }))
  await room.generated({ kind: 'chapter_outline', chapter_id: await firstChapter() })
}
const outline = async () => room.app.app.documents.textOf(`outline:${await firstChapter()}`)

async function redone(): Promise<void> {
  room.provider.answer(() => AFTER)
  await room.generated({ kind: 'scene', section_id: section, wish: 'Colder.' })
}
/** The places that are proposed, by what they would say. */
const proposed = (words: string): HTMLElement => {
  const list = screen.getByRole('region', { name: /proposed$/ })
  return within(list)
    .getAllByRole('listitem')
    .find((item) => item.textContent.includes(words))!
}
const press = (label: string, words: string) =>
  within(proposed(words)).getByRole('button', { name: label }).click()

test('what is rejected offline stays rejected, after a reload and on another device, which rejects something else', async () => {
  await redone()
  const [laptop, phone] = await twoDevices()
  for (const [device, words] of [
    [laptop, 'burned'],
    [phone, 'dusk'],
  ] as const) {
    await using page = await manuscript(device, true)
    await page.says('3 changes proposed')
    press('Reject', words)
    await page.says('2 changes proposed')
    page.reload()
    await page.says('2 changes proposed')
    expect(page.text()).not.toContain(words)
  }
  for (const [device, left] of [
    [laptop, '2 changes proposed'],
    [phone, '1 change proposed'],
    [laptop, '1 change proposed'],
  ] as const) {
    await using page = await manuscript(device)
    await page.says(left)
    await page.allSaved()
  }
  expect((await room.theLast()).proposal).toMatchObject({ hunks: [{ after: 'It snowed.' }] })
  await using page = await manuscript(laptop)
  await page.says('1 change proposed')
  press('Reject', 'snowed')
  await page.until(() => expect(page.text()).not.toContain('proposed'))
  await page.allSaved()
  expect((await room.theLast()).proposal).toBeNull()
  expect(await said()).toBe(BEFORE)
})

test('one is taken and one rejected on each of two devices: the text has what was taken, and nothing waits', async () => {
  await redone()
  const [laptop, phone] = await twoDevices()
  for (const [device, taken, rejected] of [
    [laptop, 'burned', 'dusk'],
    [phone, 'snowed', 'dusk'],
  ] as const) {
    await using page = await manuscript(device, true)
    await page.says('3 changes proposed')
    press('Accept', taken)
    await page.says('2 changes proposed')
    press('Reject', rejected)
    await page.says('1 change proposed')
    page.reload()
    await page.says('1 change proposed')
  }
  for (const [device, taken] of [
    [laptop, 'burned'],
    [phone, 'snowed'],
  ] as const) {
    await using page = await manuscript(device)
    await page.until(async () => expect(await said()).toContain(taken))
    await page.allSaved()
  }
  expect(await said()).toBe(AFTER.replace('dusk', 'noon'))
  await using page = await manuscript(laptop)
  await page.until(async () => expect((await room.theLast()).proposal).toBeNull())
  expect(page.text()).not.toContain('proposed')
})

test('a chapter’s outline that somebody wrote is taken change by change, offline, can be undone, and is kept', async () => {
  await outlined()
  await using page = await chapters(someDevice())
  await page.press('Chapter outline: changes proposed')
  await page.says('3 changes proposed')
  expect(page.text()).not.toContain('Your wish')
  await button('Accept All')
  const poured = BEFORE.replace('rained', 'poured')
  await room.cast.make('alice', 'PUT', await outlinePath(), { content: poured })
  await page.says('Changed meanwhile')
  await button('Accept 2')
  await page.allSaved()
  page.offline()
  press('Accept', 'burned')
  await page.says('2 changes proposed')
  press('Reject', 'snowed')
  await page.says('1 change proposed')
  page.reload()
  await page.press('Chapter outline: changes proposed')
  await page.says('1 change proposed')
  const field = await screen.findByRole('textbox', { name: 'Outline of Lamp 1' })
  await page.until(() => expect(field.textContent).toContain('The lamp burned.'))
  await page.press('Accept All')
  await page.until(() => expect(field.textContent).toContain('He came at dusk.'))
  await page.until(() => expect(page.text()).not.toContain('proposed'))
  page.online()
  const said = poured.replace('was out', 'burned').replace('noon', 'dusk')
  await page.until(async () => expect(await outline()).toBe(said))
  await page.allSaved()
  expect((await room.theLast()).proposal).toBeNull()
  field.focus()
  await page.user.keyboard('{Control>}z{/Control}')
  await page.until(() => expect(field.textContent).toContain('He came at noon.'))
  await page.press('Versions')
  await page.says('Before the language model changed it')
})

test('what earlier versions stored is shown and taken as before: a scene’s changes, and a chapter’s outline as a whole', async () => {
  await redone()
  await store({ ...(await room.theLast()).proposal, kind: 'scene' })
  {
    await using page = await manuscript(someDevice())
    await page.says('3 changes proposed')
    await page.press('Accept All')
    await page.until(async () => expect(await said()).toBe(AFTER))
    await page.allSaved()
    expect((await room.theLast()).proposal).toBeNull()
  }
  await outlined()
  await store({ kind: 'chapter_outline', content: AFTER })
  await using page = await chapters(someDevice())
  await page.says('A new chapter outline is ready')
  await page.press('Use This Outline')
  await page.until(async () => expect(await outline()).toBe(AFTER))
  await page.until(() => expect(page.text()).not.toContain('is ready'))
})

test('the outline from before a generated one is read and taken back offline; then the generated one is kept', async () => {
  const mine = { overview: 'Mine.', themes: ['salt'] }
  await room.cast.make('alice', 'PUT', `/books/${room.book}/outline`, mine)
  const chapter = { title: 'My first', summary: 'I wrote this.' }
  await room.cast.make('alice', 'PATCH', `/chapters/${await firstChapter()}`, chapter)
  await room.generated(room.outline({ num_chapters: 2 }))
  await using page = await openApp(`/books/${room.book}/editor?tab=outline`, {
    server: room.app,
    device: someDevice(),
  })
  await page.says('A new outline is ready')
  expect(page.text()).not.toContain('An earlier outline')
  await page.press('Use This Outline')
  await page.says('An earlier outline, kept')
  await page.says('Chapter 2: Lamp 2')
  await page.allSaved()
  page.offline()
  page.reload()
  await page.says('An earlier outline, kept')
  await page.says('Chapter 1: Lamp 1')
  const kept = screen.getByText(/^An earlier outline/).closest('details')!
  expect(kept.textContent).toContain('Themes: salt')
  expect(kept.textContent).toContain('I wrote this.')
  await page.press('Take the Earlier Outline Back')
  await page.says('Chapter 1: My first')
  page.reload()
  await page.says('Chapter 1: My first')
  await page.says('Mine.')
  expect(page.text()).not.toContain('An earlier outline')
  page.online()
  await page.allSaved()
  const { outline: now, chapters: plan } = await room.planOf()
  expect(now).toMatchObject(mine)
  expect(plan).toMatchObject([chapter, { title: 'Lamp 2' }])
  await page.says('An earlier outline, kept')
  await page.says('A lamp goes out.')
  await page.press('Take the Earlier Outline Back')
  await page.says('Chapter 1: Lamp 1')
  await page.allSaved()
  expect((await room.planOf()).outline).toMatchObject({ overview: 'A lamp goes out.' })
})
