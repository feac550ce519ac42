import { openApp } from '../testing/open-app.tsx'
import { EditorView } from '@codemirror/view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chapter } from '#shared/contract/chapters.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
let book = ''
let scenes: string[] = []
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'The Sea' })).id
  const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'A Whale' })
  for (const content of ['A **whale**.\n\nThe WHALE sank.', 'Whale, ho!']) {
    const scene = await cast.make('bob', 'POST', `/chapters/${id}/sections`, {})
    scenes = [...scenes, scene.id]
    await cast.make('bob', 'PUT', `/books/${book}/sections/${scene.id}`, { content })
  }
})
afterAll(() => server.close())

const panel = () => document.querySelector('aside[aria-label="Find in the book"]')
const said = () => panel()?.querySelector('[role=status]')?.textContent
const textOf = (i: number) => server.app.documents.textOf(`section:${scenes[i]!}`)
const title = async () =>
  (await cast.make<Chapter[]>('bob', 'GET', `/books/${book}/chapters`))[0]!.title

test('a replacement keeps the case, and one act takes it back everywhere but where somebody wrote since', async () => {
  await using app = await openApp(`/books/${book}/editor?tab=manuscript`, {
    server,
    session: cast.sessions.bob,
  })
  await app.press('Find in the book')
  await app.fill('Find', 'whale')
  await app.until(() => expect(said()).toBe('4 places'))
  await app.fill('Replace with', 'leviathan')
  // The rows show words as readers see them, and what becomes of them.
  await app.until(() => expect(panel()?.textContent).toContain('A whale leviathan.'))
  expect(panel()?.textContent).toContain('The WHALE LEVIATHAN sank.')
  await page.pressBy('{Enter}', 'Replace 4')
  await page.focusIs('Undo replacement')
  await app.until(() => expect(said()).toBe('4 replaced.'))
  await app.allSaved()
  expect(await title()).toBe('A Leviathan')
  await app.until(async () => expect(await textOf(1)).toBe('Leviathan, ho!'))
  await app.until(async () =>
    expect(await textOf(0)).toBe('A **leviathan**.\n\nThe LEVIATHAN sank.'),
  )

  // Somebody else goes on writing; this device hears of it before it loses its network.
  const content = 'A **leviathan**, no less.\n\nThe LEVIATHAN’S ghost sank.'
  await cast.make('bob', 'PUT', `/books/${book}/sections/${scenes[0]}`, { content })
  await app.until(() => expect(document.body.textContent).toContain('no less'))
  app.offline()
  app.reload()
  await app.press('Find in the book')
  await page.pressBy('{Enter}', 'Undo replacement')
  await page.focusIs(/^(Find|Replace 4)$/)
  await app.until(() => expect(said()).toContain('as before.'))
  expect(said()).toBe('4 places are as before.')
  app.online()
  await app.allSaved()
  expect(await title()).toBe('A Whale')
  await app.until(async () => expect(await textOf(1)).toBe('Whale, ho!'))
  await app.until(async () =>
    expect(await textOf(0)).toBe('A **whale**, no less.\n\nThe WHALE’S ghost sank.'),
  )
  expect(panel()?.textContent).not.toContain('Undo replacement')
})

test('a title that somebody else changed meanwhile is not replaced', async () => {
  const [chapter] = await cast.make<Chapter[]>('bob', 'GET', `/books/${book}/chapters`)
  await using app = await openApp(`/books/${book}/editor?tab=manuscript`, {
    server,
    session: cast.sessions.bob,
  })
  await app.press('Find in the book')
  await app.fill('Find', chapter!.title)
  await app.fill('Replace with', 'A Kraken')
  await app.until(() => expect(said()).toMatch(/^\d places?$/))
  app.offline()
  await cast.make('bob', 'PATCH', `/chapters/${chapter!.id}`, { title: 'A Whale of a Time' })
  await page.press(/^Replace \d$/)
  await app.until(() => expect(said()).toMatch(/replaced\.$/))
  app.online()
  await page.press(/Needs attention/)
  expect(await title()).toBe('A Whale of a Time')
  await cast.make('bob', 'PATCH', `/chapters/${chapter!.id}`, { title: chapter!.title })
})

test('Enter and F3 go from place to place', async () => {
  await using app = await openApp(`/books/${book}/editor?tab=manuscript`, {
    server,
    session: cast.sessions.bob,
  })
  const selected = () => {
    const view = EditorView.findFromDOM(document.activeElement as HTMLElement)
    const { from, to } = view?.state.selection.main ?? { from: 0, to: 0 }
    return view?.state.sliceDoc(from - 1, to)
  }
  await app.press('Find in the book')
  for (const key of ['{Enter}', '{F3}', '{Shift>}{F3}{/Shift}']) {
    await app.fill('Find', 'sank')
    await app.until(() => expect(said()).toBe('1 place'))
    await app.user.keyboard(key)
    await app.until(() => expect(selected()).toBe(' sank'))
  }
})
