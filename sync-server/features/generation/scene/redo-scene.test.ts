import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Generation, Hunk } from '#shared/contract/generation.ts'
import { countWords } from '#shared/rules/word-count.ts'
import { openPlanningRoom, type PlanningRoom } from '../../../testing/model-server/planning-room.ts'

const SCENE = ['The lamp was out.', 'Orla waited.', 'He came at noon.'].join('\n\n')
const DONE = [
  'The lamp was out.',
  'She spoke before he did.',
  'He came at noon.',
  'Then it was quiet.',
].join('\n\n')

let room: PlanningRoom
let section: string
beforeAll(async () => {
  room = await openPlanningRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  room.provider.calm()
  await room.plannedBook()
  section = await newScene(SCENE)
})

async function newScene(text: string): Promise<string> {
  const { chapters } = await room.planOf()
  const { id } = await room.cast.make('alice', 'POST', `/chapters/${chapters[0]!.id}/sections`, {})
  if (text !== '') await write(id, text)
  return id
}
const write = (id: string, text: string) =>
  room.app.app.documents.replaceText(`section:${id}`, text, room.cast.sessions.alice.user)
const redo = (wish = 'She speaks first.') =>
  room.generated({ kind: 'scene', section_id: section, wish })
const hunksOf = ({ proposal }: Generation): Hunk[] =>
  proposal && 'hunks' in proposal ? proposal.hunks : []
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

type Counted = { id: string; word_count: number; generated_words: number }
const counted = async () =>
  (await room.cast.make<Counted[]>('alice', 'GET', `/books/${room.book}/sections`)).find(
    ({ id }) => id === section,
  )!

/** The scene on a device, and a way to take hunks there. */
async function device() {
  const doc = new Doc()
  applyUpdate(doc, await room.app.app.documents.stateOf(`section:${section}`))
  const text = doc.getText('text')
  return {
    doc,
    text,
    take: (hunks: Hunk[]) => hunks.forEach(({ update }) => applyUpdate(doc, bytes(update))),
  }
}

test('a scene is written anew beside itself, as hunks', async () => {
  const done = await redo()
  expect(done).toMatchObject({ kind: 'scene', section_id: section, status: 'done' })
  expect(done.proposal).toMatchObject({ kind: 'changes', wish: 'She speaks first.' })
  expect(hunksOf(done)).toMatchObject([
    { before: 'Orla waited.', after: 'She spoke before he did.' },
    { before: 'He came at noon.', after: 'He came at noon.\n\nThen it was quiet.' },
  ])
  expect(await room.app.app.documents.textOf(`section:${section}`)).toBe(SCENE)
  const question = JSON.stringify(room.provider.asked.at(-1)!.messages)
  for (const part of ['Orla waited.', 'She speaks first.', 'A lamp goes out.'])
    expect(question).toContain(part)
})

test('a hunk counts once, whoever takes it, in any order, and others’ words stay', async () => {
  const hunks = hunksOf(await redo())
  const [laptop, phone] = [await device(), await device()]
  laptop.text.insert(0, 'At night. ')
  laptop.take(hunks)
  phone.take(hunks.toReversed())
  phone.take(hunks)
  for (const [to, from] of [
    [phone, laptop],
    [laptop, phone],
  ] as const)
    applyUpdate(to.doc, encodeStateAsUpdate(from.doc))
  expect(laptop.text.toJSON()).toBe(`At night. ${DONE}`)
  expect(phone.text.toJSON()).toBe(laptop.text.toJSON())
})

test('what people write while the model writes is not taken back', async () => {
  const asked = await room.start({ kind: 'scene', section_id: section, wish: 'She speaks first.' })
  let written: Promise<unknown> | undefined
  room.provider.answer(() => {
    written = write(section, `${SCENE}\n\nMeanwhile a bell rang.`)
    return DONE
  })
  await room.work(asked)
  await written
  const there = await device()
  there.take(hunksOf(await room.theLast()))
  expect(there.text.toJSON()).toContain('Meanwhile a bell rang.')
  expect(there.text.toJSON()).toContain('She spoke before he did.')
})

test('the words of people stay theirs in what is counted as generated', async () => {
  const hunks = hunksOf(await redo())
  const there = await device()
  there.take(hunks)
  await write(section, there.text.toJSON())
  const added = countWords('She spoke before he did. Then it was quiet.')
  await expect.poll(async () => (await counted()).generated_words).toBe(added)
})

test('what was proposed and not taken leaves what is generated as it was', async () => {
  await redo()
  const there = await device()
  there.take(hunksOf(await redo()))
  await write(section, there.text.toJSON())
  const own = countWords('She spoke before he did. Then it was quiet.')
  await expect.poll(async () => (await counted()).generated_words).toBe(own)
  room.provider.answer(() => 'Nobody spoke. It was dark in the house.')
  await redo('All of it different.')
  await write(section, `${there.text.toJSON()}\n\nI wrote this.`)
  await expect
    .poll(counted)
    .toMatchObject({ word_count: countWords(DONE) + 3, generated_words: own })
})

test('an answer that is cut or much too short says so beside its changes', async () => {
  const long = Array.from({ length: 30 }, (_, n) => `Orla lit lamp ${n} and waited.`).join('\n\n')
  section = await newScene(long)
  room.provider.answer(() => 'Orla lit lamp 0 and')
  expect((await redo()).proposal).toMatchObject({ flaw: 'It does not end with a whole sentence.' })
})

test('the lines of a scene may be repeated, whatever they are', async () => {
  const scene = [
    '# One night',
    'She read [the note](https://example.org/note).',
    ...Array.from({ length: 3 }, () => 'And the lamp went round and round.'),
    'Orla waited.',
  ].join('\n\n')
  section = await newScene(scene)
  room.provider.answer(() => scene.replace('waited', 'ran'))
  expect(hunksOf(await redo())).toMatchObject([{ before: 'Orla waited.', after: 'Orla ran.' }])
  room.provider.answer(() => `${scene}\n\n# Another heading`)
  expect(await redo()).toMatchObject({ status: 'failed' })
})

test('a change that is rejected is proposed no more, wherever the scene is opened; the last takes the proposal with it', async () => {
  const { id, proposal } = await redo()
  const [first, second] = hunksOf({ proposal } as Generation)
  const reject = (...clients: number[]) =>
    room.cast.make<Generation>('alice', 'POST', `/generations/${id}/reject`, { clients })
  for (let i = 0; i < 2; i++) expect(hunksOf(await reject(first!.client))).toEqual([second])
  expect(hunksOf(await room.theLast())).toEqual([second])
  for (let i = 0; i < 2; i++)
    expect((await reject(first!.client, second!.client)).proposal).toBeNull()
  const outline = await room.generated(room.outline())
  const body = { clients: [1] }
  const other = await room.cast.as('alice', 'POST', `/generations/${outline.id}/reject`, body)
  expect(other.body).toMatchObject({ error: 'generation.no_proposal' })
  for (const [person, status] of [
    ['bob', 404],
    ['guest', 401],
  ] as const)
    expect((await room.cast.as(person, 'POST', `/generations/${id}/reject`, body)).status).toBe(
      status,
    )
})

test('it is dismissed once it is decided, and a newer one takes its place', async () => {
  const first = await redo()
  const second = await redo('Slower.')
  const listed = await room.list()
  expect(listed.find(({ id }) => id === first.id)!.proposal).toBeNull()
  const path = `/generations/${second.id}`
  const taken = await room.cast.as('alice', 'POST', `${path}/decide`, { accept: true })
  expect(taken.body).toMatchObject({ error: 'generation.no_proposal' })
  for (let i = 0; i < 2; i++) {
    const { proposal } = await room.cast.make<Generation>('alice', 'POST', `${path}/dismiss`)
    expect(proposal).toBeNull()
  }
  const outline = await room.generated(room.outline())
  const other = await room.cast.as('alice', 'POST', `/generations/${outline.id}/dismiss`)
  expect(other.body).toMatchObject({ error: 'generation.no_proposal' })
})

test.each([
  ['an empty scene', '', 'There is nothing in this scene yet.'],
  [
    'a scene that stays as it is',
    DONE,
    'The model changed nothing. Please say more plainly what should be different.',
  ],
])('%s is said to whoever asked', async (_, text, error) => {
  section = await newScene(text)
  room.provider.answer(() => DONE)
  expect(await redo()).toMatchObject({ status: 'failed', error, proposal: null })
})

test.each([
  [{ section_id: undefined }, 'request.invalid'],
  [{ wish: ' ' }, 'request.invalid'],
  [{ kind: 'bible', wish: undefined }, 'request.invalid'],
  [{ wish: 'x'.repeat(2_001) }, 'request.invalid'],
  [{ section_id: '01a20bca-a836-77ed-9ab6-583611854cb6' }, 'sections.not_found'],
])('%o is refused', async (other, error) => {
  const body = { kind: 'scene', section_id: section, wish: 'Slower.', ...other }
  const reply = await room.cast.as('alice', 'POST', `/books/${room.book}/generations`, body)
  expect(reply.body).toMatchObject({ error })
})

test('nobody who may not write has a scene written anew, or sees one', async () => {
  const path = `/books/${room.book}/generations`
  const body = { kind: 'scene', section_id: section, wish: 'Slower.' }
  const { id } = await redo()
  for (const person of ['bob', 'guest'] as const) {
    const codes = [
      (await room.cast.as(person, 'POST', path, body)).status,
      (await room.cast.as(person, 'POST', `/generations/${id}/dismiss`)).status,
      (await room.cast.as(person, 'GET', path)).status,
    ]
    expect(codes.every((code) => code >= 401 && code <= 404)).toBe(true)
  }
})
