import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countWords } from '#shared/rules/word-count.ts'
import { openPlanningRoom, type PlanningRoom } from '../../../testing/model-server/planning-room.ts'

interface Scene {
  id: string
  chapter_id: string
  word_count: number
  generated_words: number
}

let room: PlanningRoom
let scene: Scene
let words: string
beforeAll(async () => {
  room = await openPlanningRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  await room.plannedBook(1)
  await room.generated({ kind: 'book', book: { words: 1_000 } })
  scene = (await scenes())[0]!
  words = await room.app.app.documents.textOf(`section:${scene.id}`)
})

const scenes = (book = room.book) =>
  room.cast.make<Scene[]>('alice', 'GET', `/books/${book}/sections`)
const counted = async (id: string) => {
  const { word_count, generated_words } = (await scenes()).find((one) => one.id === id)!
  return [word_count, generated_words]
}
const write = (id: string, text: string) =>
  room.app.app.documents.replaceText(`section:${id}`, text, room.cast.sessions.alice.user)
const halves = (): [string, string] => {
  const at = words.indexOf('\n\n', words.length / 2)
  return [words.slice(0, at), words.slice(at + 2)]
}

test('both halves of a scene say how much of them was generated', async () => {
  const [head, tail] = halves()
  const body = { words_from: scene.id }
  const path = `/chapters/${scene.chapter_id}/sections`
  const { id } = await room.cast.make<Scene>('alice', 'POST', path, body)
  await write(id, tail)
  await write(scene.id, head)
  await expect.poll(() => counted(id)).toEqual([countWords(tail), countWords(tail)])
  await expect.poll(() => counted(scene.id)).toEqual([countWords(head), countWords(head)])
})

test('so does a scene that takes another one’s words, whichever comes first: the words or the news', async () => {
  const path = `/chapters/${scene.chapter_id}/sections`
  for (const isLate of [false, true]) {
    const { id } = await room.cast.make<Scene>('alice', 'POST', path, {})
    const both = `I wrote this.\n\n${words}`
    if (isLate) await write(id, both)
    await expect.poll(() => counted(id)).toEqual([isLate ? countWords(both) : 0, 0])
    await room.cast.make('alice', 'PATCH', `/sections/${id}`, { words_from: scene.id })
    if (!isLate) await write(id, both)
    await expect.poll(() => counted(id)).toEqual([countWords(both), countWords(words)])
  }
})

test('a fork says it of each scene', async () => {
  const { id: world } = await room.cast.make('alice', 'POST', '/worlds', { name: 'Far Coast' })
  const fork = { world_id: world }
  const { id } = await room.cast.make<{ id: string }>(
    'alice',
    'POST',
    `/books/${room.book}/fork`,
    fork,
  )
  const [copied] = await scenes(id)
  expect(copied!.generated_words).toBeGreaterThan(800)
  expect(copied!.generated_words).toBe(copied!.word_count)
})

test('words of another book are not taken', async () => {
  const other = scene
  await room.plannedBook(1)
  const { chapters } = await room.planOf()
  const body = { words_from: other.id }
  const reply = await room.cast.as('alice', 'POST', `/chapters/${chapters[0]!.id}/sections`, body)
  expect(reply).toMatchObject({ status: 404, body: { error: 'sections.not_found' } })
})
