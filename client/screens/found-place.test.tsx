import { openApp } from '../testing/open-app.tsx'
import { EditorView } from '@codemirror/view'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'

let server: TestApp
let cast: Cast
let book = ''
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  const { id: world } = await cast.make('bob', 'POST', '/worlds', { name: 'Ember Coast' })
  book = (await cast.make('bob', 'POST', `/worlds/${world}/books`, { title: 'The Sea' })).id
  const { id } = await cast.make('bob', 'POST', `/books/${book}/chapters`, { title: 'Ashore' })
  for (const content of ['A ship came in.', 'Nobody saw the whale.']) {
    const scene = await cast.make('bob', 'POST', `/chapters/${id}/sections`, {})
    await cast.make('bob', 'PUT', `/books/${book}/sections/${scene.id}`, { content })
  }
})
afterAll(() => server.close())

/** The scene that has the focus, and the words that are selected in it. */
function selected(): string {
  const field = document.activeElement as HTMLElement
  const state = EditorView.findFromDOM(field)?.state
  return `${field.getAttribute('aria-label')}: ${state?.sliceDoc(state.selection.main.from, state.selection.main.to)}`
}

test('a place that was found is selected in its text, in the open scene and in another one', async () => {
  await using app = await openApp(`/books/${book}/editor?tab=manuscript`, {
    server,
    session: cast.sessions.bob,
  })
  await app.press('Find in the book')
  for (const [query, place] of [
    ['ship', 'Text of Ashore, Scene 1: ship'],
    ['the whale', 'Text of Ashore, Scene 2: the whale'],
  ] as const) {
    await app.fill('Find', query)
    const hit = () => document.querySelector<HTMLElement>('aside mark')!.closest('button')!
    await app.until(() => expect(hit().textContent).toContain(query))
    hit().click()
    await app.until(() => expect(selected()).toBe(place))
  }
})
