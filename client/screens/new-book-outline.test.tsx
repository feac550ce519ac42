import { openApp } from '../testing/open-app.tsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Book } from '#shared/contract/books.ts'
import {
  openPlanningRoom,
  type PlanningRoom,
} from '../../sync-server/testing/model-server/planning-room.ts'
import { page } from '../testing/hands.ts'

let room: PlanningRoom
beforeAll(async () => {
  room = await openPlanningRoom()
  await openLibrary()
})
afterAll(() => room.close())

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

test('a new book has no outline: its tabs say so, and the first one that is generated fills its chapter', async () => {
  await using app = await openApp('/', { server: room.app, session: room.cast.sessions.alice })
  await page.press('Create')
  await page.press('New book', 'menuitem')
  await page.findByRole('textbox', { name: 'Text of Chapter 1, Scene 1' })
  expect(page.queryByRole('button', { name: 'Generate Book' })).toBe(null)

  await page.press('Story Bible', 'tab')
  await page.shows('Generate an outline first')
  const bible = page.getByRole('button', { name: 'Generate Story Bible' })
  expect(bible).toHaveProperty('disabled', true)

  await page.press('Plan', 'tab')
  await page.press('Chapters', 'tab')
  await page.shows('Generate an outline first')
  expect(page.getByRole('button', { name: 'Generate Outline' })).toHaveProperty('disabled', true)

  await page.press('Outline', 'tab')
  await page.shows('AI-Powered Book Content Generation')
  await page.shows('Or write it by hand.')
  await page.findByRole('button', { name: 'Write Outline' })
  expect(page.queryByRole('heading', { name: 'Overview' })).toBe(null)
  // The chapter stays in its list, below the form.
  await page.findByRole('heading', { name: 'Chapter 1' })
  await page.fill('Description', 'Lamps go out.')
  await page.fill('Number of Chapters', '2')
  await page.press('Generate Outline')
  await app.allSaved()
  const books = await room.cast.make<Book[]>('alice', 'GET', '/books/my')
  room.book = books.find(({ title }) => title === 'Untitled book')!.id
  await room.work(await room.theLast())
  await page.findByRole('heading', { name: 'Chapter 2: Lamp 2' })
  await page.findByRole('heading', { name: 'Chapter 1: Lamp 1' })
  await page.shows('A lamp goes out.')
  expect(page.queryByText('A new outline is ready')).toBe(null)

  await page.press('Story Bible', 'tab')
  await page.press('Generate Story Bible')
})

test('an overview that a writer wrote is an outline', async () => {
  await using _ = await openApp('/', { server: room.app, session: room.cast.sessions.bob })
  await page.press('Create')
  await page.press('New book', 'menuitem')
  await page.findByRole('textbox', { name: 'Text of Chapter 1, Scene 1' })
  await page.press('Plan', 'tab')
  await page.press('Write Outline')
  await page.fill('Overview', 'A lamp goes out.')
  await page.press('Save Outline')
  await page.findByRole('heading', { name: 'Overview' })
  await page.findByRole('button', { name: 'Regenerate Outline' })
  await page.press('Story Bible', 'tab')
  const bible = await page.findByRole('button', { name: 'Generate Story Bible' })
  expect(bible).toHaveProperty('disabled', false)
})
