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
    .where('kind', '=', 'generated'),
)
