import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { statement } from '../../db/statement.ts'
import { openPlanningRoom, type PlanningRoom } from '../../testing/model-server/planning-room.ts'

let room: PlanningRoom
beforeAll(async () => {
  room = await openPlanningRoom()
})
afterAll(() => room.close())
beforeEach(() => room.plannedBook())

test('each scene has a receipt among its versions: the model and the tokens it took', async () => {
  const { id } = await room.generated({ kind: 'book', book: { words: 1_000, wish: '' } })
  const took = new Map(
    (await room.app.db.read.all(selectSteps, { id })).map(({ step, tokens }) => [step, tokens]),
  )
  const places = [...took.keys()].filter((step) => step.startsWith('place:'))
  const kept = await room.app.db.read.all(selectReceipts, { book_id: room.book })
  expect(kept).toHaveLength(places.length)
  const tokens = places.map((step) => took.get(step.replace('place', 'scene'))!)
  const names = kept.map(({ name }) => name)
  expect(names.toSorted()).toEqual(
    tokens.map((sum) => `lamp-1, ${sum.toLocaleString('en')} tokens`).toSorted(),
  )
  for (const { document, text } of kept)
    expect(await room.app.app.documents.textOf(document)).toBe(text)
  const forged = { document: kept[0]!.document, kind: 'generated', name: 'x', text: 'y' }
  expect(await room.cast.as('alice', 'POST', `/books/${room.book}/versions`, forged)).toMatchObject(
    { status: 422 },
  )
})

test('so has each entry of the story bible, which shares its tokens, and the outline of a chapter', async () => {
  const [chapter] = (await room.planOf()).chapters
  const bible = await room.generated({ kind: 'bible' })
  const outline = await room.generated({ kind: 'chapter_outline', chapter_id: chapter!.id })
  const took = async (id: string) =>
    (await room.app.db.read.all(selectSteps, { id }))[0]!.tokens.toLocaleString('en')
  const kept = await room.app.db.read.all(selectReceipts, { book_id: room.book })
  const shared = `lamp-1, ${await took(bible.id)} tokens for 2 entries`
  const texts = kept.map(({ document, name, text }) => [document.split(':')[0], name, text])
  expect(texts).toEqual([
    ['asset', shared, 'She keeps lamps.'],
    ['asset', shared, 'Past tense.'],
    [
      'outline',
      `lamp-1, ${await took(outline.id)} tokens`,
      '## The harbour\n\nOrla buys the wick.',
    ],
  ])
  for (const { document, text } of kept)
    expect(await room.app.app.documents.textOf(document)).toBe(text)
})

test('what is proposed beside an outline of people has its receipt; what was given up has none', async () => {
  const [chapter] = (await room.planOf()).chapters
  const mine = { content: 'My own plan.' }
  await room.cast.make('alice', 'PUT', `/books/${room.book}/chapters/${chapter!.id}/outline`, mine)
  await room.generated({ kind: 'chapter_outline', chapter_id: chapter!.id })
  const kept = () => room.app.db.read.all(selectReceipts, { book_id: room.book })
  expect(await kept()).toHaveLength(1)
  const given = await room.start({ kind: 'bible' })
  await room.cast.make('alice', 'POST', `/generations/${given.id}/cancel`, {})
  await room.work(given)
  expect(await kept()).toHaveLength(1)
})

const selectSteps = statement<{ id: string }>()((db, value) =>
  db
    .selectFrom('generation_steps')
    .select((eb) => ['step', eb('tokens_in', '+', eb.ref('tokens_out')).as('tokens')])
    .where('generation_id', '=', value.id),
)
const selectReceipts = statement<{ book_id: string }>()((db, value) =>
  db
    .selectFrom('document_versions')
    .select(['document', 'name', 'text'])
    .where('book_id', '=', value.book_id)
    .where('kind', '=', 'generated')
    .orderBy('id'),
)
