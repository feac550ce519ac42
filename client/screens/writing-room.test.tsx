import { openApp } from '../testing/open-app.tsx'
import { fireEvent, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate } from 'yjs'
import type { Chapter } from '#shared/contract/chapters.ts'
import { page } from '../testing/hands.ts'
import { pasteWords } from '../testing/paste-words.ts'
import { broadcastUpdate } from '../sync/documents/document-tabs.ts'
import { browserPlatform } from '../sync/store/platform.ts'
import { Vault } from '../sync/store/vault.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

let server: TestApp
let cast: Cast
let book = ''
const scenes: string[] = []
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'The Sea' })).id
  for (const [title, texts] of [
    ['Ashore', ['A ship came in.', 'Nobody saw it.', 'It left.']],
    ['At sea', ['There was a whale.']],
  ] as const) {
    const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title })
    for (const content of texts) {
      const scene = await cast.make('bob', 'POST', `/chapters/${id}/sections`, {})
      await cast.make('bob', 'PUT', `/books/${book}/sections/${scene.id}`, { content })
      scenes.push(`section:${scene.id}`)
    }
  }
})
afterAll(() => server.close())

const outline = () => cast.make<{ chapters: Chapter[] }>('bob', 'GET', `/books/${book}/outline`)
const open = (tab: string) =>
  openApp(`/books/${book}/editor?tab=${tab}`, { server, session: cast.sessions.bob })

test('a chapter’s only scene has no row, the scenes of others fold, and what is folded stays so', async () => {
  await using app = await open('manuscript')
  const binder = await page.part('navigation', 'Binder')
  const list = await binder.findByRole('list', { name: 'Scenes of Ashore' })
  expect(list.querySelectorAll('li')).toHaveLength(3)
  await binder.findByRole('button', { name: /^2 ?At sea/ })
  expect(binder.queryByRole('list', { name: 'Scenes of At sea' })).toBe(null)
  await binder.press('Scenes of Ashore')
  await page.gone('list', 'Scenes of Ashore')
  // The chapter stands for the open scene.
  const [row] = await binder.findAllByRole('button', { current: true })
  expect(row!.textContent).toContain('Ashore')
  app.reload()
  const again = await page.part('navigation', 'Binder')
  await again.findByRole('button', { name: /^1 ?Ashore/ })
  expect(again.queryByRole('list', { name: 'Scenes of Ashore' })).toBe(null)
  await again.press('Scenes of Ashore')
  await again.findByRole('list', { name: 'Scenes of Ashore' })
})

test('the way back to the manuscript leads to the scene that was open last, and to its caret', async () => {
  await using app = await open('manuscript')
  const binder = await page.part('navigation', 'Binder')
  await binder.press(/^2 ?At sea/)
  const sea = 'Text of At sea, Scene 1'
  await pasteWords(sea, 'Later ', 'There was a whale.')
  const tab = (name: string) => page.findByRole('tab', { name })
  await app.user.click(await tab('Plan'))
  await page.findByRole('heading', { name: 'Overview' })
  await app.user.click(await tab('Manuscript'))
  await pasteWords(sea, 'that day. ', 'Later There was a whale.')
  await page.shows('Later that day. There was a whale.')
  app.goto(`/books/${book}/editor`)
  await page.shows('Later that day. There was a whale.')
})

test('a scene that goes to the bin elsewhere while one writes in it leaves its place empty, and no other scene gets the words', async () => {
  const { id: chapter } = await cast.make('bob', 'POST', `/books/${book}/chapters`, {
    title: 'Fog',
  })
  const { id } = await cast.make('bob', 'POST', `/chapters/${chapter}/sections`, {})
  await using app = await openApp(`/books/${book}/editor?scene=${id}`, {
    server,
    session: cast.sessions.bob,
  })
  await pasteWords('Text of Fog, Scene 1', 'It came from the sea.', '')
  await app.allSaved()
  await cast.make('bob', 'DELETE', `/sections/${id}`)
  const gone = await page.part('alert')
  await gone.shows('This scene is not in the manuscript any more')
  await gone.shows('What was written in it is in the bin for 30 days.')
  expect(page.queryByRole('textbox', { name: /^Text of/ })).toBe(null)
  // Keys that are typed on are no shortcuts.
  await page.keys('gb')
  await page.keys('?')
  expect(page.queryByRole('dialog')).toBe(null)
  await page.press('Open Bin')
  const bin = await page.part('dialog', 'Bin')
  await bin.press('Restore')
  await bin.shows('The bin is empty')
  await bin.press('Close')
  await page.findByRole('textbox', { name: 'Text of Fog, Scene 1' })
  await app.allSaved()
  await cast.make('bob', 'DELETE', `/chapters/${chapter}`)
  await page.shows('This scene is not in the manuscript any more')
  // Also for a writer who was away meanwhile and comes back to it.
  app.goto(`/books/${book}/editor`)
  await page.shows('This scene is not in the manuscript any more')
  const binder = await page.part('navigation', 'Binder')
  await binder.press(/^2 ?At sea/)
  await page.lacks('This scene is not in the manuscript any more')
})

test('a scene that comes out of the bin brings its chapter, which is there too', async () => {
  const { id: chapter } = await cast.make('bob', 'POST', `/books/${book}/chapters`, {
    title: 'Ice',
  })
  const { id } = await cast.make('bob', 'POST', `/chapters/${chapter}/sections`, { title: 'Floe' })
  await cast.make('bob', 'DELETE', `/sections/${id}`)
  await cast.make('bob', 'DELETE', `/chapters/${chapter}`)
  await using app = await open('manuscript')
  await page.press('More')
  await page.press('Bin', 'menuitem')
  const bin = await page.part('dialog', 'Bin')
  const row = (await bin.shows('Floe')).closest('li')!
  expect(row.textContent).toMatch(/^FloeScene of Ice · deleted /)
  await app.user.click(within(row).getByRole('button', { name: 'Restore' }))
  await page.shows('The chapter “Ice” came back with it')
  await bin.lacks('Floe')
  await bin.lacks('Ice')
  await app.allSaved()
  const { chapters } = await outline()
  expect(chapters.map(({ title }) => title)).toEqual(['Ashore', 'At sea', 'Ice'])
  await cast.make('bob', 'DELETE', `/chapters/${chapter}`)
})

test('a right click opens the menu of a row; several scenes are chosen and merged', async () => {
  await using app = await open('manuscript')
  const binder = await page.part('navigation', 'Binder')
  await app.documentsHere(...scenes)
  const row = (name: RegExp) => binder.findByRole('button', { name })
  fireEvent.contextMenu(await row(/^2 ?At sea/))
  await page.findByRole('menuitem', { name: 'Note and target' })
  await page.keys('{Escape}')
  await page.focusIs(/^2 ?At sea/)
  fireEvent.click(await row(/^Scene 1/), { ctrlKey: true })
  fireEvent.click(await row(/^Scene 3/), { shiftKey: true })
  const chosen = await page.part('group', 'Chosen rows')
  await chosen.shows('3 chosen')
  await chosen.press('Merge the scenes')
  await page.gone('group', 'Chosen rows')
  await app.until(async () =>
    expect((await cast.make<unknown[]>('bob', 'GET', `/books/${book}/sections`)).length).toBe(2),
  )
})

test('the writer sets the status of a row, and of several at once, without a network', async () => {
  await using app = await open('manuscript')
  const binder = await page.part('navigation', 'Binder')
  await app.documentsHere(...scenes)
  await binder.findByRole('button', { name: /^2 ?At sea.* ?Draft$/ })
  app.offline()
  fireEvent.contextMenu(await binder.findByRole('button', { name: /^2 ?At sea/ }))
  await page.press('Revised', 'menuitemradio')
  const row = (name: RegExp) => binder.findByRole('button', { name })
  fireEvent.click(await row(/^1 ?Ashore/), { ctrlKey: true })
  fireEvent.click(await row(/^2 ?At sea.* ?Revised$/), { ctrlKey: true })
  const chosen = await page.part('group', 'Chosen rows')
  await chosen.press('Set the status')
  await page.press('Done', 'menuitemradio')
  await row(/^1 ?Ashore.* ?Done$/)
  await row(/^2 ?At sea.* ?Done$/)
  app.online()
  await app.allSaved()
  await page.press('Plan', 'tab')
  const counts = await page.part('list', 'Chapters by status')
  await counts.shows('Done 2')
})

test('a synopsis is written in its place in the plan, in either of its views', async () => {
  await using app = await open('outline')
  for (const [view, said] of [
    ['Outline', 'She comes home.'],
    ['Chapters', 'She stays away.'],
  ] as const) {
    await page.press(view, 'tab')
    await page.press(/Edit the synopsis of Ashore$/)
    await page.fill('Synopsis of Ashore', said)
    await page.press(
      view === 'Outline' ? 'Save' : 'Manuscript',
      view === 'Outline' ? 'button' : 'tab',
    )
    if (view === 'Chapters') await page.press('Plan', 'tab')
    await page.shows(said)
    await app.allSaved()
    expect((await outline()).chapters[0]!.summary).toBe(said)
  }
})

test('a synopsis, the binder and the panel give the focus back when they close', async () => {
  await using _ = await open('outline')
  const edit = /Edit the synopsis of Ashore$/
  await page.pressBy('{Enter}', edit)
  await page.focusIs('Synopsis of Ashore')
  await page.keys('{Escape}')
  await page.focusIs(edit)
  await page.keys('{Enter}')
  await page.fill('Synopsis of Ashore', 'She comes back.')
  await page.pressBy('{Enter}', 'Save')
  await page.focusIs(edit)

  await page.press('Manuscript', 'tab')
  for (const [pressed, next] of [
    ['Hide binder', 'Show binder'],
    ['Show binder', 'Hide binder'],
    ['Versions', 'Versions'],
    ['Hide panel', 'Versions'],
  ] as const) {
    await page.pressBy('{Enter}', pressed)
    await page.focusIs(next)
  }
})

test('the form of the outline takes the focus, and gives it back however it is closed', async () => {
  await using app = await open('outline')
  const edit = async () => {
    await page.pressBy('{Enter}', 'Edit Outline')
    await page.focusIs('Overview')
  }
  await edit()
  await page.fill('Overview', 'She sails.')
  await page.keys('{Escape}')
  await page.focusIs('Edit Outline')
  // Escape keeps what was written.
  await edit()
  await page.findByDisplayValue('She sails.')
  await page.pressBy('{Enter}', 'Save Outline')
  await page.focusIs('Edit Outline')
  await page.shows('She sails.')
  await edit()
  await page.pressBy('{Enter}', 'Cancel')
  await page.focusIs('Edit Outline')
  await app.allSaved()
})

test('after the first outline of a book was written, the button that changes it has the focus', async () => {
  const world = await cast.make('bob', 'POST', '/worlds', { name: 'Isle of Oil' })
  const begun = await cast.make('bob', 'POST', `/worlds/${world.id}/books`, { title: 'Wick' })
  const address = `/books/${begun.id}/editor?tab=outline`
  await using app = await openApp(address, { server, session: cast.sessions.bob })
  await page.pressBy('{Enter}', 'Write Outline')
  await page.fill('Overview', 'She sails.')
  await page.pressBy('{Enter}', 'Save Outline')
  await page.focusIs('Edit Outline')
  await app.allSaved()
})

test('in either view of the plan Alt and the arrow keys move a chapter, and a version gives the focus back', async () => {
  await using app = await open('outline')
  const first = () => page.findByRole('button', { name: /Edit the synopsis of Ashore$/ })
  for (const key of ['ArrowDown', 'ArrowUp']) {
    await page.press(key === 'ArrowDown' ? 'Outline' : 'Chapters', 'tab')
    ;(await first()).focus()
    await page.keys(`{Alt>}{${key}}{/Alt}`)
    await app.allSaved()
    const title = key === 'ArrowDown' ? 'At sea' : 'Ashore'
    await app.until(async () => expect((await outline()).chapters[0]!.title).toBe(title))
  }
  await page.press('Manuscript', 'tab')
  await page.press('Versions')
  await page.fill('Keep this version', 'First')
  await page.press('Keep')
  await page.pressBy('{Enter}', /^First/)
  await page.focusIs('All versions')
  await page.keys('{Enter}')
  await page.focusIs(/^First/)
  // A version that somebody named is deleted after a question only.
  await page.pressBy('{Enter}', 'Delete')
  const question = await page.part('dialog', 'Delete version')
  await question.shows(/Are you sure you want to delete “First”\? Its text goes with it\./)
  await question.press('Cancel')
  await page.gone('dialog', 'Delete version')
  await page.focusIs(/^Delete$/)
  await page.findByRole('button', { name: /^First/ })
  await page.keys('{Enter}')
  await (await page.part('dialog', 'Delete version')).press('Delete')
  await page.gone('button', /^First/)
  await page.focusIs(/^(Keep this version|Before it was split)/)
})

test('a comment is deleted after a question, and the focus goes to the next one', async () => {
  const say = (body: string, more = {}) =>
    cast.make('bob', 'POST', `/books/${book}/passages`, {
      document: scenes[0],
      anchor: { start: '', end: '', quote: 'ship' },
      body,
      ...more,
    })
  const { id: parent_id } = await say('Which?')
  await say('Ours.', { parent_id })
  await say('From where?')
  await using app = await open('manuscript')
  await (await page.part('navigation', 'Binder')).press(/^1 ?Ashore/)
  await page.press('Comments (2)')
  await page.shows('Ours.')
  const [first] = await page.findAllByRole('button', { name: 'Delete' })
  first!.focus()
  await page.keys('{Enter}')
  const question = await page.part('dialog', 'Delete comment')
  await question.shows(/Replies to it go with it\./)
  await question.press('Cancel')
  await app.until(() => expect(document.activeElement).toBe(first))
  await page.shows('Which?')
  await page.keys('{Enter}')
  await (await page.part('dialog', 'Delete comment')).press('Delete')
  await page.lacks('Ours.')
  await app.until(() =>
    expect(document.activeElement?.closest('li')?.textContent).toContain('From where?'),
  )
  await app.allSaved()
})

test('a comment that is here before its words finds them when they come', async () => {
  const text = scenes.at(-1)!
  const anchor = { start: '', end: '', quote: 'It blew.' }
  await cast.make('bob', 'POST', `/books/${book}/passages`, {
    document: text,
    anchor,
    body: 'Where?',
  })
  const address = `/books/${book}/editor?scene=${text.replace('section:', '')}`
  await using app = await openApp(address, { server, session: cast.sessions.bob })
  await page.press('Comments (1)')
  await page.shows('It blew. (this passage is gone)')
  await app.allSaved()
  // Another tab of this device posts them: no row changes, which would render the panel again.
  const doc = new Doc()
  doc.getText('text').insert(0, 'It blew.')
  const vault = new Vault(cast.sessions.bob.user.id, browserPlatform)
  broadcastUpdate(vault, text, encodeStateAsUpdate(doc))
  vault.close()
  const button = await page.findByRole('button', { name: 'It blew.' })
  expect(button).toHaveProperty('disabled', false)
  const marked = document.querySelector('[data-anchor]')
  expect(marked?.textContent).toBe('It blew.')
})

test('in the plan a chapter’s status is set by a press on it, and its title leads to its text', async () => {
  await using app = await open('outline')
  await page.press(/Status of At sea$/)
  await page.press('Idea', 'menuitemradio')
  await page.findByRole('button', { name: /^Idea ?Status of At sea$/ })
  await app.allSaved()
  await page.press('Chapter 2: At sea', 'link')
  await page.findByRole('textbox', { name: 'Text of At sea, Scene 1' })
  // The next chapter needs no words but its own.
  await page.press('New Chapter')
  await page.press('Create')
  await page.findByRole('textbox', { name: 'Text of Chapter 3, Scene 1' })
})
