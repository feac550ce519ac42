import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import type { Chapter } from '#shared/contract/chapters.ts'
import type { Notification } from '#shared/contract/notifications.ts'
import { formatDate } from '#shared/rules/dates.ts'
import type { Call } from '../e2e/support/api.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { openApp } from '../testing/open-app.tsx'
import { page } from '../testing/hands.ts'

/** As in the novel of which the sheet is made: a dialog a chapter would be so many. */
const MANY = 139

let server: LiveServer
let orla: { session: Session; call: Call }
let finn: Call
let world = ''
let book = ''
let chapters: { id: string; scene: string }[] = []
beforeAll(async () => {
  server = await startLiveServer()
  orla = await server.member('orla')
  finn = (await server.member('finn')).call
  world = (await orla.call('POST', '/worlds', { name: 'Ember Coast' })).id
})
afterAll(() => server.close())

beforeEach(async () => {
  const begun = { title: 'The Ninth Lamp', is_public: true }
  book = (await orla.call('POST', `/worlds/${world}/books`, begun)).id
  chapters = []
  await finn('POST', `/books/${book}/follow`, { following: true })
})

async function write(count: number): Promise<void> {
  for (let i = 1; i <= count; i++) {
    const { id } = await orla.call('POST', `/books/${book}/chapters`, { title: `Night ${i}` })
    const { id: scene } = await orla.call('POST', `/chapters/${id}/sections`, {})
    const content = `The lamp of night ${i} burns.`
    await orla.call('PUT', `/books/${book}/sections/${scene}`, { content })
    chapters.push({ id, scene })
  }
}

const openEditor = async () => {
  const address = `/books/${book}/editor?tab=manuscript`
  const app = await openApp(address, { server, session: orla.session })
  await page.heading('The Ninth Lamp')
  await app.documentsHere(...chapters.map(({ scene }) => `section:${scene}`))
  return app
}
const openSheet = async (name = 'Publish') => {
  await page.press(name)
  return page.part('dialog', 'Publish')
}
const shown = () => finn<{ id: string; title: string }[]>('GET', `/books/${book}/chapters`)
const textOf = async (id: string) => (await finn<{ text: string }>('GET', `/chapters/${id}`)).text
const told = async () =>
  (await finn<Notification[]>('GET', '/notifications')).filter(
    ({ kind, subject }) => kind === 'update' && chapters.some(({ id }) => id === subject.id),
  )

test('a whole novel is published offline in one act, survives a reload, and arrives once', async () => {
  await write(MANY)
  await using app = await openEditor()
  await app.allSaved()
  app.offline()
  // Roles of hundreds of rows take the test window a minute: these look for names.
  const waits = `${MANY} chapters will be sent when you are back online.`
  await app.press('Publish')
  await app.press('All')
  await app.says(`${MANY} of ${MANY} chosen`)
  await app.press(`Publish ${MANY}`)
  await app.says(waits)
  await app.says(`${MANY} chapters published`)
  await app.press('Done')
  expect(await shown()).toEqual([])

  app.reload()
  await app.press('Publish again')
  await app.says(waits)
  await app.says(`${MANY} published, nothing changed`)
  app.online()
  await app.until(async () => expect(await shown()).toHaveLength(MANY))
  await app.until(() => expect(app.text()).not.toContain('will be sent'))
  expect((await shown()).map(({ title }) => title)).toEqual(
    Array.from({ length: MANY }, (_, i) => `Night ${i + 1}`),
  )
  await app.until(async () => expect(await told()).toHaveLength(1))
})

test('the sheet names new, changed and unchanged chapters, and shows the words that changed', async () => {
  await write(4)
  for (const [i, { id }] of chapters.slice(0, 3).entries())
    await orla.call('POST', `/chapters/${id}/publish`, {
      text: `The lamp of night ${i + 1} burns.`,
    })
  const content = 'The lamp of night 2 burns at last.'
  await orla.call('PUT', `/books/${book}/sections/${chapters[1]!.scene}`, { content })
  await orla.call('PATCH', `/chapters/${chapters[2]!.id}`, { title: 'Morning' })
  await using app = await openEditor()
  let sheet = await openSheet('Publish again')
  await sheet.shows('Changed: +2 words')
  await sheet.shows('Changed: new title')
  await sheet.shows('New')
  await sheet.shows('1 published, nothing changed')
  await sheet.shows('Nobody is told of a chapter that only changed')
  await sheet.press('Show changes')
  expect((await sheet.findByText('at last', { selector: 'ins' })).textContent).toContain('at last')
  // The open chapter has nothing new for readers: the changed ones are chosen.
  await sheet.press('Publish 2')
  // The sheet says what was done, and offers nothing but its end.
  await sheet.shows('2 chapters published')
  expect(sheet.queryByText('Who is told')).toBe(null)
  await sheet.press('Done')
  await app.until(() => expect(page.queryByRole('dialog')).toBe(null))
  sheet = await openSheet('Publish again')
  await sheet.shows('3 published, nothing changed')
  await app.until(async () =>
    expect((await shown()).map(({ title }) => title)).toEqual(['Night 1', 'Night 2', 'Morning']),
  )
  expect(await textOf(chapters[1]!.id)).toBe(content)
})

test('from here on, without notifications; an empty chapter is named and left out', async () => {
  await write(3)
  await orla.call('POST', `/books/${book}/chapters`, { title: 'Not yet' })
  await using app = await openEditor()
  await page.press(/Night 2 6$|2\s*Night 2\s*6/)
  await page.findByRole('textbox', { name: /^Text of Night 2/ })
  const sheet = await openSheet()
  await sheet.shows('There is nothing to publish yet')
  await sheet.press('From here on')
  await sheet.shows('2 of 4 chosen')
  await sheet.tick(/follower of the book/, false)
  await sheet.press('Publish 2')
  await app.until(async () =>
    expect((await shown()).map(({ title }) => title)).toEqual(['Night 2', 'Night 3']),
  )
  expect(await told()).toEqual([])
})

test('a refused chapter is named with the reason, and its text is kept', async () => {
  await write(2)
  await using app = await openEditor()
  await app.allSaved()
  app.offline()
  const sheet = await openSheet()
  await sheet.press('All')
  await sheet.press('Publish 2')
  await sheet.shows('2 chapters will be sent when you are back online.')
  await orla.call('DELETE', `/chapters/${chapters[0]!.id}`)
  app.online()
  await sheet.shows(/The server refused 1 chapter/)
  await app.until(async () =>
    expect((await shown()).map(({ title }) => title)).toEqual(['Night 2']),
  )
  const kept = await app.refused()
  expect(JSON.stringify(kept)).toContain('The lamp of night 1 burns.')
})

test('a device that is behind gives readers an older text only if its author says so', async () => {
  await write(1)
  const { id } = chapters[0]!
  const newer = 'The lamp of night 1 is out.'
  await using app = await openEditor()
  await app.allSaved()
  app.offline()
  await (await openSheet()).press('Publish')
  await page.shows('Chapter published')
  // On another device.
  await orla.call('POST', `/chapters/${id}/publish`, { text: newer })
  app.online()
  await page.press('Needs attention (1)')
  const tray = await page.part('dialog')
  await tray.shows('Publish a chapter')
  await tray.shows(
    'This was changed meanwhile, by somebody else or on another device. Resend puts yours in its place.',
  )
  await tray.shows('The lamp of night 1 burns.')
  expect(await textOf(id)).toBe(newer)
  await tray.press('Resend')
  await app.until(async () => expect(await textOf(id)).toBe('The lamp of night 1 burns.'))
})

test('several chapters are unpublished together', async () => {
  await write(3)
  for (const { id } of chapters)
    await orla.call('POST', `/chapters/${id}/publish`, { text: 'It was dark.' })
  await using app = await openEditor()
  const sheet = await openSheet('Publish again')
  await app.until(() => expect(sheet.queryAllByText(/^Changed: /)).toHaveLength(3))
  await sheet.tick(/Night 1/)
  await sheet.tick(/Night 2/)
  await sheet.tick(/Night 3/, false)
  await sheet.press('Unpublish 2')
  await (await page.part('dialog', 'Unpublish 2 chapters')).press('Unpublish')
  await app.until(async () =>
    expect((await shown()).map(({ title }) => title)).toEqual(['Night 3']),
  )
})

const planned = () =>
  Promise.all(
    chapters.map(
      async ({ id }) => (await orla.call<Chapter>('PATCH', `/chapters/${id}`, {})).planned_at,
    ),
  )

test('one a week is planned offline; readers see the next day; a plan is moved and cancelled', async () => {
  await write(3)
  const at = new Date(2035, 0, 7, 18)
  const days = (count: number) => new Date(2035, 0, 7 + count, 18).toISOString()
  const field = '2035-01-07T18:00'
  {
    await using app = await openEditor()
    await app.allSaved()
    app.offline()
    let sheet = await openSheet()
    await sheet.press('All')
    await sheet.tick('One a week')
    await sheet.fill('First on', field)
    await sheet.shows(/^Sundays at 6:00.PM; changes at once$/)
    await sheet.press('Plan 3')
    await sheet.shows('3 chapters will be sent when you are back online.')
    app.online()
    await app.until(async () => expect(await planned()).toEqual([days(0), days(7), days(14)]))
    await sheet.shows('3 chapters planned')
    await sheet.press('Done')
    sheet = await openSheet()
    await sheet.shows('3 planned')
    await sheet.tick(/Night 3/)
    await sheet.tick('At a time')
    await sheet.fill('Day and time', '2035-02-01T09:30')
    await sheet.press('Plan')
    await app.until(async () =>
      expect((await planned())[2]).toBe(new Date(2035, 1, 1, 9, 30).toISOString()),
    )
    expect(await shown()).toEqual([])
  }
  {
    const { session } = await server.member('finn')
    await using _ = await openApp(`/books/${book}`, { server, session })
    await page.shows(formatDate(at.toISOString()))
    await page.shows(/^Next chapter on/)
  }
  await using app = await openEditor()
  const sheet = await openSheet()
  const [first] = await sheet.findAllByRole('button', { name: 'Cancel plan' })
  const row = first!.closest('li')!
  first!.click()
  expect(document.activeElement).toBe(row.querySelector('input'))
  await app.until(async () => expect((await planned())[0]).toBeNull())
})

test('all plans are cancelled in one act, offline as well', async () => {
  await write(3)
  const at = new Date(2035, 0, 7, 18).toISOString()
  for (const { id } of chapters)
    await orla.call('PUT', `/chapters/${id}/plan`, { text: 'It was dark.', at })
  await using app = await openEditor()
  await app.allSaved()
  app.offline()
  let sheet = await openSheet()
  await sheet.shows('3 planned')
  await sheet.press('Cancel all plans')
  await (await page.part('dialog', 'Cancel 3 plans')).press('Keep plans')
  await sheet.press('Cancel all plans')
  await (await page.part('dialog', 'Cancel 3 plans')).pressBy('{Enter}', 'Cancel all plans')
  await app.until(() => expect(sheet.queryByText('3 planned')).toBe(null))
  await app.until(() => expect(document.activeElement?.closest('li')).not.toBe(null))
  expect(sheet.queryByRole('button', { name: 'Cancel plan' })).toBe(null)
  expect(await planned()).toEqual([at, at, at])
  app.online()
  await app.until(async () => expect(await planned()).toEqual([null, null, null]))
  await app.allSaved()
  // Plans that never left the device: nothing waits for readers.
  app.offline()
  await sheet.press('All')
  await sheet.tick('One a week')
  await sheet.press('Plan 3')
  await sheet.shows('3 chapters will be sent when you are back online.')
  await sheet.press('Done')
  sheet = await openSheet()
  await sheet.press('Cancel all plans')
  await (await page.part('dialog', 'Cancel 3 plans')).press('Cancel all plans')
  await app.until(() => expect(app.text()).not.toContain('will be sent when'))
  expect(sheet.queryByText('Waiting to be sent')).toBe(null)
})

test('the sheet opens from the plan as well', async () => {
  await write(2)
  await using _ = await openEditor()
  await page.press('Plan', 'tab')
  await page.part('list', 'Chapters by status')
  const sheet = await openSheet()
  await sheet.press('All')
  await sheet.shows('2 of 2 chosen')
})

test('a book in one’s own private world is there for readers once it is public: its world is, too', async () => {
  const hidden = { name: 'Orla’s books', is_public: false }
  const { id: own } = await orla.call('POST', '/worlds', hidden)
  book = (await orla.call('POST', `/worlds/${own}/books`, { title: 'The Ninth Lamp' })).id
  await write(1)
  await using _ = await openEditor()
  const sheet = await openSheet()
  await sheet.findByText(
    'Private: only collaborators can see it. Its world, Orla’s books, becomes public, too',
  )
  await sheet.press('Publish')
  await page.findByText('Chapter published')
  await expect.poll(() => shown().catch(() => [])).toMatchObject([{ title: 'Night 1' }])
})

test('a private world with other things in it opens only if its owner says so, and the sheet names them', async () => {
  const { id: own } = await orla.call('POST', '/worlds', { name: 'Salt Room', is_public: false })
  const begin = async (title: string, is_public: boolean) =>
    (await orla.call('POST', `/worlds/${own}/books`, { title, is_public })).id
  for (const title of ['Diary', 'Letters']) await begin(title, true)
  await orla.call('POST', '/communities', { name: 'Salt Talk', world_id: own })
  book = await begin('The Ninth Lamp', false)
  await write(2)
  await using app = await openEditor()
  const isOpen = () =>
    finn('GET', `/worlds/${own}`).then(
      () => true,
      () => false,
    )
  let sheet = await openSheet()
  await sheet.findByText(
    'Private: only collaborators can see it. Its world, Salt Room, becomes public, too, with 2 other books and 1 community',
  )
  await sheet.press('Publish')
  await page.findByText('Chapter published')
  await app.allSaved()
  expect(await isOpen()).toBe(false)
  sheet = await openSheet('Publish again')
  await sheet.findByText('New')
  await sheet.tick(/Night 2/)
  await sheet.tick(/Make the book public/)
  await sheet.press('Publish')
  await expect.poll(isOpen).toBe(true)
  // The sheet waits until it knows the world: it never offers the book alone.
  const alone = /collaborators can see it(?!\. Its world)/
  expect(app.seen.filter((text) => alone.test(text))).toEqual([])
})
