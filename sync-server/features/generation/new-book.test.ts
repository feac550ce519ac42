import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPlanningRoom, type PlanningRoom } from '../../testing/model-server/planning-room.ts'

let room: PlanningRoom
beforeAll(async () => {
  room = await openPlanningRoom()
})
afterAll(() => room.close())

/** As on a device, where a new book has one chapter with one scene. */
let chapter = ''
let scene = ''
beforeEach(async () => {
  await room.newBook()
  const title = 'Chapter 1'
  chapter = (await room.cast.make('alice', 'POST', `/books/${room.book}/chapters`, { title })).id
  scene = (await room.cast.make('alice', 'POST', `/chapters/${chapter}/sections`, {})).id
})

const change = (to: object) => room.cast.make('alice', 'PATCH', `/chapters/${chapter}`, to)
const save = (outline: object) =>
  room.cast.make('alice', 'PUT', `/books/${room.book}/outline`, outline)
async function write(): Promise<void> {
  const { documents } = room.app.app
  await documents.replaceText(`section:${scene}`, 'It was dark.', room.cast.sessions.alice.user)
  await room.app.flush()
}
const asks = async (body: object) => {
  const reply = await room.cast.as('alice', 'POST', `/books/${room.book}/generations`, body)
  return [reply.status, reply.body.error]
}
const quotes = async () => {
  const order = { words: 1_000 }
  const reply = await room.cast.as('alice', 'POST', `/books/${room.book}/quote`, order)
  return [reply.status, reply.body.error]
}

describe('a new book with its one empty chapter', () => {
  test('has no outline: the server generates nothing from it, and names no price', async () => {
    const refused = [409, 'generation.no_outline']
    expect(await asks({ kind: 'bible' })).toEqual(refused)
    expect(await asks({ kind: 'chapter_outline', chapter_id: chapter })).toEqual(refused)
    expect(await quotes()).toEqual(refused)
  })

  test('takes the first outline at once: its empty chapter is the first of the plan', async () => {
    expect(await room.generated(room.outline())).toMatchObject({ status: 'done', proposal: null })
    const { outline, chapters } = await room.planOf()
    expect(outline).toMatchObject({ overview: 'A lamp goes out.', themes: ['light', 'debt'] })
    expect(chapters.map(({ title }) => title)).toEqual(['Lamp 1', 'Lamp 2', 'Lamp 3'])
    expect(chapters[0]).toMatchObject({ id: chapter, summary: 'She lights lamp 1.' })
    expect((await quotes())[0]).toBe(200)
  })
})

describe.each([
  ['words', write],
  ['a name', () => change({ title: 'Oil' })],
  ['a summary', () => change({ summary: 'She buys a wick.' })],
])('a book whose chapter has %s', (_, say) => {
  beforeEach(async () => void (await say()))

  test('has an outline: a generated one is a proposal and renames nothing', async () => {
    const before = await room.planOf()
    const done = await room.generated(room.outline())
    expect(done).toMatchObject({ status: 'done', proposal: { kind: 'outline' } })
    expect(await room.planOf()).toEqual(before)
  })

  test('is enough for a story bible', async () => {
    expect(await room.generated({ kind: 'bible' })).toMatchObject({ status: 'done' })
  })
})

test('an overview alone is enough for a story bible, and for a price only with a chapter', async () => {
  await save({ overview: 'A lamp goes out.' })
  expect((await quotes())[0]).toBe(200)
  await room.cast.make('alice', 'DELETE', `/chapters/${chapter}`)
  expect(await quotes()).toEqual([409, 'generation.no_outline'])
  expect(await room.generated({ kind: 'bible' })).toMatchObject({ status: 'done' })
})
