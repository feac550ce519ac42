import { afterEach, expect, test } from 'vitest'
import { openPlanningRoom, type PlanningRoom } from '../../../testing/model-server/planning-room.ts'
import { planned } from '../../../testing/model-server/planner.ts'

const FORBIDDEN =
  'Sexual content with minors is not written here. The admins of this server have been told.'
const BOOK = { words: 1_000, wish: 'The wicked wish.' }
const TASK = 'read texts for the publisher'

let room: PlanningRoom
afterEach(() => room.close())
const open = async (env: Record<string, string> = {}) => {
  room = await openPlanningRoom(env)
  await room.plannedBook(2)
}
const order = async () =>
  (await room.cast.make<{ id: string }>('alice', 'POST', `/books/${room.book}/quote`, BOOK)).id
const pay = async () =>
  room.cast.as('alice', 'POST', `/orders/${await order()}/pay`, { confirmed: true })
const reports = async () =>
  (
    await room.cast.make<
      { item_type: string; reports: { reason: string; note: string; by_loreloom: boolean }[] }[]
    >('alice', 'GET', '/reports')
  ).flatMap((item) => item.reports.map((report) => ({ type: item.item_type, ...report })))
const asks = () =>
  room.provider.asked.filter(({ messages }) => JSON.stringify(messages).includes(TASK))
/** A model that does its task, and gives this verdict on every passage. */
const judge = (verdict: boolean) =>
  room.provider.answer((asked) =>
    JSON.stringify(asked.messages).includes(TASK)
      ? JSON.stringify({ sexual_content_with_minors: verdict })
      : planned(asked),
  )

test('a plan is moderated before it is paid for: refused, nobody pays, and the admins are told once', async () => {
  await open()
  room.provider.forbids((text) => text.includes('The wicked wish.'))
  for (const _ of [1, 2]) {
    expect(await pay()).toMatchObject({
      status: 422,
      body: { error: 'generation.forbidden', message: FORBIDDEN },
    })
  }
  const [texts] = room.provider.moderated
  for (const part of ['The Ninth Lamp', 'Lamps.', 'A lamp goes out.', 'She lights lamp 2.'])
    expect(texts!.join('\n')).toContain(part)
  expect((await room.list()).some(({ kind }) => kind === 'book')).toBe(false)
  expect(await reports()).toMatchObject([
    {
      type: 'user',
      reason: 'minor_safety',
      by_loreloom: true,
      note: 'The language model was asked for “The Ninth Lamp 1”, and refused it',
    },
  ])
})

test('violence alone is what novels are made of', async () => {
  await open()
  expect((await pay()).status).toBe(200)
  expect(asks()).toHaveLength(0)
})

test('what somebody wrote into the outline of a chapter, or as the name of a scene, is moderated too', async () => {
  await open()
  const { chapters } = await room.planOf()
  const { id } = chapters[0]!
  await room.app.app.documents.replaceText(
    `outline:${id}`,
    'The wicked outline.',
    room.cast.sessions.alice.user,
  )
  room.provider.forbids((text) => text.includes('The wicked outline.'))
  expect(await pay()).toMatchObject({ body: { error: 'generation.forbidden' } })
  await room.plannedBook(2)
  const [first] = (await room.planOf()).chapters
  const note = { title: 'The wicked note.' }
  await room.cast.make('alice', 'POST', `/chapters/${first!.id}/sections`, note)
  room.provider.forbids((text) => text.includes('The wicked note.'))
  expect(await pay()).toMatchObject({ body: { error: 'generation.forbidden' } })
})

test('where the model server moderates nothing, the model is asked about the plan', async () => {
  await open()
  room.provider.forbids(null)
  judge(true)
  expect(await pay()).toMatchObject({ body: { error: 'generation.forbidden' } })
  expect(JSON.stringify(asks()[0]!.messages)).toContain('The wicked wish.')
  judge(false)
  expect((await pay()).status).toBe(200)
})

test('a model that cannot be asked: nobody pays, and it can be tried again', async () => {
  await open()
  room.provider.forbids(null)
  room.provider.answer(() => 'I would rather not.')
  const counted = async () =>
    (await room.cast.make<{ today: { tokens_in: number } }>('alice', 'GET', '/admin/generation'))
      .today.tokens_in
  const before = await counted()
  expect(await pay()).toMatchObject({ status: 503, body: { error: 'generation.unusable' } })
  expect(await counted()).toBeGreaterThan(before)
  judge(false)
  expect((await pay()).status).toBe(200)
})

test('turned off, a model is asked only about what its words make suspect', async () => {
  await open({ AI_MODERATION: 'off' })
  judge(true)
  expect((await pay()).status).toBe(200)
  expect(room.provider.moderated).toHaveLength(0)
  expect(asks()).toHaveLength(0)
  await room.newBook()
  await room.generated(room.outline())
  judge(true)
  await room.cast.make('alice', 'PATCH', `/books/${room.book}`, {
    description: 'A child of twelve is seen naked.',
  })
  expect(await pay()).toMatchObject({ body: { error: 'generation.forbidden' } })
})

test('what was written is moderated before it is published: it rests, unpublished, and the admins are told', async () => {
  await open()
  const begun = await room.start({ kind: 'book', book: BOOK })
  room.provider.forbids((text) => !text.includes('The wicked wish.'))
  await room.work(begun)
  expect(await room.theLast()).toMatchObject({
    kind: 'book',
    status: 'paused',
    pause: 'needs_owner',
    error: FORBIDDEN,
  })
  expect(await reports()).toMatchObject([{ reason: 'minor_safety' }])
  const { chapters } = await room.planOf()
  const published = () =>
    Promise.all(
      chapters.map(
        async ({ id }) => (await room.cast.as('guest', 'GET', `/chapters/${id}`)).status,
      ),
    )
  expect(await published()).toEqual([404, 404])
  // Its author has changed it.
  room.provider.forbids(() => false)
  await room.cast.make('alice', 'POST', `/generations/${begun.id}/resume`, {})
  await room.work(begun)
  expect(await room.theLast()).toMatchObject({ status: 'done' })
})
