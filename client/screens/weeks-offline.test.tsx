import { openApp } from '../testing/open-app.tsx'
import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Chapter } from '#shared/contract/chapters.ts'
import type { Mark } from '#shared/contract/marks.ts'
import type { Review } from '#shared/contract/reviews.ts'
import type { Section } from '#shared/contract/sections.ts'
import type { WrittenDay } from '#shared/contract/targets.ts'
import { type Cast, gatherCast } from '../../sync-server/testing/cast.ts'
import { createTestApp, type TestApp } from '../../sync-server/testing/test-app.ts'
import { atNoon } from '../testing/noon.ts'
import { newDevice } from '../testing/device.ts'
import { page } from '../testing/hands.ts'
import { pasteWords } from '../testing/paste-words.ts'
import { selectWords } from '../testing/select-words.ts'

let server: TestApp
let cast: Cast
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await createTestApp()
  cast = await gatherCast(server)
  for (const [who, title] of [
    ['alice', 'The Sea'],
    ['bob', 'The Ninth Lamp'],
  ] as const) {
    const { id: world } = await cast.make(who, 'POST', '/worlds', { name: `World of ${title}` })
    const begun = { title, is_public: true }
    const { id } = await cast.make(who, 'POST', `/worlds/${world}/books`, begun)
    const chapter = await cast.make(who, 'POST', `/books/${id}/chapters`, { title: 'Ashore' })
    ids[title] = id
    ids[`${title} 1`] = chapter.id
  }
  const { id } = await cast.make('alice', 'POST', `/chapters/${ids['The Sea 1']}/sections`, {})
  ids['scene'] = id
  const content = 'A ship came in.'
  await cast.make('alice', 'PUT', `/books/${ids['The Sea']}/sections/${id}`, { content })
  const text = 'The lamp burned all night.'
  await cast.make('bob', 'POST', `/chapters/${ids['The Ninth Lamp 1']}/publish`, { text })
})
afterAll(() => server.close())

const editor = () => `/books/${ids['The Sea']}/editor?tab=manuscript`
const read = () => `/books/${ids['The Ninth Lamp']}`
const chapter = () => `${read()}/chapters/${ids['The Ninth Lamp 1']}`

const paste = (words: string, after: string) => pasteWords('Text of Ashore, Scene 1', words, after)

test('weeks without a network: written, planned, marked, reviewed and shelved, all of it arrives once, though every reply is lost at first and every call doubled', async () => {
  onTestFinished(atNoon())
  const device = newDevice(cast.sessions.alice)
  {
    await using app = await openApp(read(), { server, device })
    await app.says('No reviews yet.')
    app.goto(chapter())
    await page.heading('Ashore')
    app.goto(editor())
    await app.documentsHere(`section:${ids['scene']}`)
    await app.allSaved()
  }
  {
    await using app = await openApp(editor(), { server, device, offline: true })
    await paste('Nobody saw it. ', 'A ship came in.')
    await page.findByRole('button', { name: /3 today/ })
    app.reload()
    await paste('It was night. ', 'Nobody saw it.')
    await page.findByRole('button', { name: /6 today/ })
    const binder = await page.part('navigation', 'Binder')
    fireEvent.contextMenu(await binder.findByRole('button', { name: /^1 ?Ashore/ }))
    await page.press('Revised', 'menuitemradio')
    await binder.findByRole('button', { name: /^1 ?Ashore.* ?Revised$/ })
    app.goto(`/books/${ids['The Sea']}/editor?tab=progress`)
    await app.press('Set a target')
    await app.fill('Words of the book', '100')
    await app.press('Save Changes')
    await app.says('of 100 words')
    app.goto(chapter())
    await page.heading('Ashore')
    selectWords('lamp burned')
    await page.press('Highlight in green')
    await page.press('Contents')
    await page.press('Highlights 1', 'tab')
    app.goto(read())
    await app.press('Shelve The Ninth Lamp')
    await app.press('Want to read')
    await app.press('Done')
    await app.press('Write a review')
    await app.press('4 stars')
    await app.fill('Review (optional)', 'It is about oil.')
    await app.press('Post review')
    await app.says('It is about oil.')
  }
  const lost = new Set<string>()
  await using app = await openApp(read(), {
    server,
    device,
    network: (ask) => async (address, init) => {
      const { body } = init
      if (typeof body !== 'string') return ask(address, init)
      await ask(address, init)
      const reply = await ask(address, init)
      if (lost.has(body)) return reply
      lost.add(body)
      throw new TypeError('The reply is lost.')
    },
  })
  await app.allSaved()
  expect(await app.refused()).toEqual([])
  expect(lost.size).toBeGreaterThan(0)
  const mine = <T,>(path: string) => cast.make<T>('alice', 'GET', path)
  expect(await mine<Mark[]>(`/marks?book_id=${ids['The Ninth Lamp']}`)).toMatchObject([
    { quote: 'lamp burned' },
  ])
  expect(await mine<Review[]>(`${read()}/reviews`)).toMatchObject([{ stars: 4 }])
  expect(await mine<WrittenDay[]>('/writing/days')).toMatchObject([{ words: 6, sittings: 2 }])
  expect(await mine(`/books/${ids['The Sea']}/target`)).toMatchObject({ target_words: 100 })
  const path = `/chapters/${ids['The Sea 1']}`
  const own = await cast.make<Chapter>('alice', 'PATCH', path, { summary: 'At sea' })
  expect(own).toMatchObject({ title: 'Ashore', status: 'revised' })
  const scenes = await mine<Section[]>(`/books/${ids['The Sea']}/sections`)
  expect(scenes).toMatchObject([{ word_count: 10 }])
  app.goto('/read?tab=shelves')
  await app.says('Want to read')
})
