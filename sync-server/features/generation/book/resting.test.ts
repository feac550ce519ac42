import { countWords } from '#shared/rules/word-count.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hangs, says } from '../../../testing/model-server/behaviours.ts'
import { openPlanningRoom, type PlanningRoom } from '../../../testing/model-server/planning-room.ts'

let room: PlanningRoom
beforeAll(async () => {
  room = await openPlanningRoom()
})
afterAll(() => room.close())
beforeEach(() => {
  room.provider.calm()
  return room.plannedBook()
})

const wordsOf = (manuscript: { scenes: string[] }[]) =>
  manuscript.flatMap(({ scenes }) => scenes).reduce((sum, text) => sum + countWords(text), 0)
const book = (words = 3_000, wish = '') => ({ kind: 'book', book: { words, wish } })

test('its author pauses, goes on and gives up; what is in the book stays', async () => {
  const begun = await room.start(book(1_000))
  const control = (what: string) =>
    room.cast.make('alice', 'POST', `/generations/${begun.id}/${what}`, {})
  expect(await control('pause')).toMatchObject({ status: 'paused', pause: 'by_owner', error: null })
  await room.work(begun)
  expect((await room.theLast()).status).toBe('paused')
  await control('resume')
  // Twice is once.
  expect(await control('resume')).toMatchObject({ status: 'running' })
  await room.work(begun)
  const before = await room.manuscript()
  await control('cancel')
  expect(await room.theLast()).toMatchObject({ status: 'done' })
  expect(await room.manuscript()).toEqual(before)
})

test('what was given up in the middle goes on where it was', async () => {
  room.provider.next(says(), says(), hangs)
  const begun = await room.start(book(3_000))
  const before = room.provider.asked.length
  const working = room.work(begun)
  await expect.poll(() => room.provider.asked.length).toBe(before + 3)
  const [first] = await room.manuscript()
  await room.cast.make('alice', 'POST', `/generations/${begun.id}/cancel`, {})
  await working
  expect((await room.theLast()).status).toBe('cancelled')
  await room.cast.make('alice', 'POST', `/generations/${begun.id}/resume`, {})
  await room.work(begun)
  expect(await room.theLast()).toMatchObject({ status: 'done' })
  const manuscript = await room.manuscript()
  expect(manuscript[0]!.scenes[0]).toBe(first!.scenes[0])
  expect(wordsOf(manuscript)).toBeGreaterThan(2_500)
})

test('a book that is paused and resumed while the model still answers goes on', async () => {
  room.provider.next(says(), hangs)
  const begun = await room.start(book(1_000))
  const before = room.provider.asked.length
  const working = room.work(begun)
  await expect.poll(() => room.provider.asked.length).toBe(before + 2)
  await room.cast.make('alice', 'POST', `/generations/${begun.id}/pause`, {})
  await room.cast.make('alice', 'POST', `/generations/${begun.id}/resume`, {})
  await Promise.all([room.work(begun), working])
  expect(await room.theLast()).toMatchObject({ status: 'done' })
})

test('two books take turns', async () => {
  const first = await room.start(book(1_000))
  await room.plannedBook()
  const second = await room.start(book(1_000))
  const { generator } = room.app.app
  const { asked } = room.provider
  const before = asked.length
  const step = () => generator.work(first.id, new AbortController().signal)
  // The run settles the plan, plans the first chapter, writes its first scene: a step each time, as long as the other
  // waits.
  for (const questions of [0, 1, 2]) {
    await step()
    expect(asked.length).toBe(before + questions)
  }
  await room.work(first)
  await room.work(second)
  expect(await room.theLast()).toMatchObject({ status: 'done' })
})

test('by chapter its author reads each one before the next is begun', async () => {
  const order = book(3_000)
  const begun = await room.start({ ...order, book: { ...order.book, by_chapter: true } })
  const chapters = async () =>
    (await room.manuscript()).filter(({ scenes }) => scenes.length > 0).length
  for (const written of [1, 2]) {
    await room.work(begun)
    expect(await room.theLast()).toMatchObject({
      status: 'paused',
      pause: 'by_owner',
      error: 'A chapter is ready. Read it, and go on when you like.',
      progress: { chapter: written + 1 },
    })
    expect(await chapters()).toBe(written)
    // The run does not go on by itself.
    await room.work(begun)
    expect(await chapters()).toBe(written)
    await room.cast.make('alice', 'POST', `/generations/${begun.id}/resume`, {})
  }
  await room.work(begun)
  expect(await room.theLast()).toMatchObject({ status: 'done' })
  expect(await chapters()).toBe(3)
})

test('the day’s budget lets it rest until the next', async () => {
  const small = await openPlanningRoom({ AI_DAILY_BUDGET: '3000' })
  try {
    await small.plannedBook()
    const rested = await small.generated(book(1_000))
    expect(rested).toMatchObject({
      status: 'paused',
      pause: 'budget',
      error: 'This server has used its budget for today. Your request is kept.',
      waits_since: expect.any(String) as unknown,
    })
  } finally {
    await small.close()
  }
})
