import { openApp } from '../testing/open-app.tsx'
import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chapter } from '#shared/contract/chapters.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { page } from '../testing/hands.ts'

let server: TestApp
let cast: Cast
let book = ''
let scenes: string[] = []
let chapter = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'The Sea' })).id
  const begun = { title: 'The whale' }
  chapter = (await cast.make('bob', 'POST', `/books/${book}/chapters`, begun)).id
  for (const times of [1, 5_000, 200]) {
    const { id } = await cast.make('bob', 'POST', `/chapters/${chapter}/sections`, {})
    scenes = [...scenes, id]
    const content = 'whale '.repeat(times)
    await cast.make('bob', 'PUT', `/books/${book}/sections/${id}`, { content })
  }
})
afterAll(() => server.close())

// By selector: each look by role costs a second in a page of so many hits.
const panel = () => document.querySelector('aside[aria-label="Find in the book"]')
const said = () => panel()?.querySelector('[role=status]')?.textContent
const title = async () =>
  (await cast.make<Chapter[]>('bob', 'GET', `/books/${book}/chapters`)).map((one) => one.title)

test('every place is counted and replaced, also those that are not listed, and titles with them', async () => {
  await using app = await openApp(`/books/${book}/editor?tab=manuscript`, {
    server,
    session: cast.sessions.bob,
  })
  await app.press('Find in the book')
  await app.fill('Find', 'whale')
  await app.until(() =>
    expect(said()).toBe('5,202 places, the first 5,002 are listed, all selected'),
  )
  expect(panel()?.textContent).toContain('100 of 5,202 shown')
  expect(panel()?.querySelector('h3')?.textContent).toContain('Title of chapter 1')
  await app.press('Show more')
  await app.until(() => expect(panel()?.textContent).toContain('200 of 5,202 shown'))

  // Nothing is deleted by accident: without a word to put there the panel asks.
  const button = (name: string) =>
    [...panel()!.querySelectorAll('button')].find((one) => one.textContent === name)!
  expect(button('Replace 5,202').disabled).toBe(true)

  // A title that would be no title stays, and says why; the rest is replaced.
  await app.fill('Find', 'The whale')
  await app.until(() => expect(said()).toBe('1 place'))
  await app.press('Delete these words…')
  await app.until(() => expect(panel()?.textContent).toContain('Delete 1 place in 1 chapter?'))
  await app.press('Delete 1')
  const kept = 'The chapter “The whale” keeps its title. Please enter a chapter title.'
  await app.until(() => expect(said()).toContain(kept))

  await app.fill('Find', 'whale')
  await app.fill('Replace with', 'ship')
  await app.until(() => expect(said()).toMatch(/^5,202 places/))
  await app.press('Replace 5,202')
  await app.until(() =>
    expect(panel()?.textContent).toContain(
      'Replace 5,202 places in 1 chapter? One undo takes all of it back.',
    ),
  )
  expect(await title()).toEqual(['The whale'])
  await app.press('Replace 5,202')
  await app.until(() => expect(said()).toBe('5,202 replaced.'))
  await app.allSaved()
  expect(await title()).toEqual(['The ship'])
  for (const [i, times] of [1, 5_000, 200].entries())
    await app.until(async () =>
      expect(await server.app.documents.textOf(`section:${scenes[i]!}`)).toBe(
        'ship '.repeat(times),
      ),
    )
})

test('Ctrl+F while the book is loading opens find once it is there, and later outside of the text', async () => {
  const pressed = Promise.withResolvers<void>()
  await using app = await openApp(`/books/${book}/editor?tab=manuscript`, {
    server,
    session: cast.sessions.bob,
    network: (ask) => async (address, init) => {
      await pressed.promise
      return ask(address, init)
    },
  })
  await app.until(() => expect(document.querySelector('#main [aria-busy]')).not.toBe(null))
  const press = () => fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true })
  await app.until(() => expect(press()).toBe(false))
  pressed.resolve()
  await page.focusIs('Find')
  await page.keys('{Escape}')
  await page.focusIs(/Find/)
  await app.until(() => expect(panel()).toBe(null))
  await page.keys('{Control>}f{/Control}')
  await page.focusIs('Find')
})
