import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EarlierOutline, Generation } from '#shared/contract/generation.ts'
import { openPlanningRoom, type PlanningRoom } from '../../testing/model-server/planning-room.ts'

let room: PlanningRoom
beforeAll(async () => {
  room = await openPlanningRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  await room.newBook()
  await save({ overview: 'Mine.', themes: ['salt'] })
  await add({ title: 'My first', summary: 'I wrote this.' })
})

const save = (outline: object) =>
  room.cast.make('alice', 'PUT', `/books/${room.book}/outline`, outline)
const add = (chapter: object) =>
  room.cast.make('alice', 'POST', `/books/${room.book}/chapters`, chapter)
/** A generated outline takes the place of the one that is there. */
async function taken(): Promise<Generation> {
  const { id } = await room.generated(room.outline())
  return room.cast.make<Generation>('alice', 'POST', `/generations/${id}/decide`, { accept: true })
}
const kept = ({ proposal }: Generation) => proposal as EarlierOutline & { kind: string }
const takeBack = ({ id }: { id: string }, kept_at: string) =>
  room.cast.make<Generation>('alice', 'POST', `/generations/${id}/take-back`, { kept_at })
const titles = async () => (await room.planOf()).chapters.map(({ title }) => title)

test('the outline from before a generated one is kept and can be taken back: then the generated one is kept', async () => {
  const before = await room.planOf()
  const row = await taken()
  expect(kept(row)).toMatchObject({
    kind: 'earlier_outline',
    overview: 'Mine.',
    themes: ['salt'],
    chapters: [{ title: 'My first', summary: 'I wrote this.', estimated_words: null }],
  })
  expect(await titles()).toEqual(['Lamp 1', 'Lamp 2', 'Lamp 3'])
  // The server also keeps the changes that a writer makes meanwhile.
  await save({ overview: 'Better.' })
  const back = await takeBack(row, kept(row).kept_at)
  const now = await room.planOf()
  expect(now.outline).toEqual({ ...before.outline, rev: expect.any(Number) })
  expect(now.chapters[0]).toEqual(before.chapters[0])
  expect(await titles()).toEqual(['My first', 'Lamp 2', 'Lamp 3'])
  expect(kept(back)).toMatchObject({ overview: 'Better.', themes: ['light', 'debt'] })
  await takeBack(row, kept(back).kept_at)
  expect((await room.planOf()).outline).toMatchObject({ overview: 'Better.' })
  expect(await titles()).toEqual(['Lamp 1', 'Lamp 2', 'Lamp 3'])
})

test('taken back twice is once, also from two devices', async () => {
  const row = await taken()
  for (let i = 0; i < 2; i++) await takeBack(row, kept(row).kept_at)
  expect((await room.planOf()).outline).toMatchObject({ overview: 'Mine.' })
})

test('each outline that was replaced is kept, the ten latest', async () => {
  const numbers = Array.from({ length: 12 }, (_, i) => i)
  const rows: Generation[] = []
  for (const i of numbers) {
    await save({ overview: `Mine ${i}.` })
    rows.push(await taken())
  }
  const all = async () =>
    (await room.list()).flatMap((row) => (row.proposal ? [kept(row).overview] : []))
  const latest = numbers.slice(2).map((i) => `Mine ${i}.`)
  expect(await all()).toEqual(latest.toReversed())
  // One that changes places is the latest: others are forgotten before it.
  await takeBack(rows[2]!, kept(rows[2]!).kept_at)
  await save({ overview: 'Mine at last.' })
  await taken()
  expect(await all()).not.toContain('Mine 3.')
  expect(await all()).toEqual(expect.arrayContaining(['Mine at last.', 'Mine 4.']))
})

test('chapters keep their places; one in the bin stays there', async () => {
  const row = await taken()
  const [first, second] = (await room.planOf()).chapters
  await room.cast.make('alice', 'DELETE', `/chapters/${second!.id}`)
  await add({ title: 'Last', summary: '' })
  await takeBack(row, kept(row).kept_at)
  expect(await titles()).toEqual(['My first', 'Lamp 3', 'Last'])
  const then = await takeBack(row, kept(await room.theLast()).kept_at)
  expect(kept(then).chapters.map(({ title }) => title)).toEqual(['My first', 'Lamp 3', 'Last'])
  await room.cast.make('alice', 'DELETE', `/chapters/${first!.id}`)
  await takeBack(row, kept(then).kept_at)
  expect(await titles()).toEqual(['Lamp 3', 'Last'])
})

test('nobody who may not write takes one back; where none was kept nothing is', async () => {
  const row = await taken()
  const body = { kept_at: kept(row).kept_at }
  const path = `/generations/${row.id}/take-back`
  for (const [person, error] of [
    ['bob', 'generation.not_found'],
    ['guest', 'auth.required'],
  ] as const)
    expect((await room.cast.as(person, 'POST', path, body)).body).toMatchObject({ error })
  const bible = await room.generated({ kind: 'bible' })
  const other = await room.cast.as('alice', 'POST', `/generations/${bible.id}/take-back`, body)
  expect(other.body).toMatchObject({ error: 'generation.no_proposal' })
})
