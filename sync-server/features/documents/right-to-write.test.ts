import { FRAME } from '#shared/rules/documents.ts'
import { until } from '#shared/testing/until.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Doc, encodeStateAsUpdate } from 'yjs'
import { change } from '../../testing/ask.ts'
import { type Cast, gatherCast } from '../../testing/cast.ts'
import { plantBook } from '../../testing/documents.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { Connection } from './connection.ts'
import type { Documents } from './documents.ts'
import { exchange } from './exchange.ts'
import { updateFrame } from './frames.ts'
import { presentUser } from './presence.ts'
import { UpdateCheck } from './update-check.ts'

// alice owns the book, bob edits: until somebody takes that away from him, while the server waits for something.
let app: TestApp
let cast: Cast
let book = ''
let sections: string[] = []
let name = ''
const bob = () => cast.sessions.bob.user
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  const { id: world } = await cast.make('alice', 'POST', '/worlds', { name: 'Harbour' })
  book = (await cast.make('alice', 'POST', `/worlds/${world}/books`, { title: 'The Lamp' })).id
  const people = [{ user_id: bob().id, role: 'editor' as const }]
  sections = (await plantBook(app.db, book, 10, people)).sections
})
beforeEach(async () => {
  name = `section:${sections.pop()!}`
  await become('editor')
})
afterAll(() => app.close())

/** Null: he is let go. */
const become = (role: 'editor' | 'viewer' | null) =>
  app.db.write((trx) =>
    change(
      trx,
      sql`update book_collaborators
        set role = ${role ?? 'editor'}, accepted_at = ${role && new Date().toISOString()}
        where book_id = ${book} and user_id = ${bob().id}`,
    ),
  )

/** Tries updates only after this was done. */
class Late extends UpdateCheck {
  readonly #before: () => unknown
  constructor(before: () => unknown) {
    super()
    this.#before = before
  }
  override async passes(...asked: Parameters<UpdateCheck['passes']>): Promise<boolean> {
    await this.#before()
    return super.passes(...asked)
  }
}

/** So many pieces that the server tries it first. */
function dear(): Uint8Array {
  const doc = new Doc()
  doc.transact(() => {
    for (let i = 0; i < 2_000; i++) doc.getText('text').insert(0, 'x')
  })
  return encodeStateAsUpdate(doc)
}

/** Bob becomes this while the server loads the text. */
function becomeWhileItLoads(role: 'viewer' | null): void {
  const { rooms } = app.app.documents
  const load = rooms.hold.bind(rooms)
  vi.spyOn(rooms, 'hold').mockImplementation(async (...which) => {
    await become(role)
    return load(...which)
  })
}
afterEach(() => void vi.restoreAllMocks())

const textNow = () => app.app.documents.textOf(name)

test.each([
  ['viewer' as const, { refused: 'documents.read_only', mode: 'read' }],
  [null, { error: 'documents.not_found' }],
])('an exchange that waits for a trial asks again: %s', async (role, answer) => {
  const check = new Late(() => become(role))
  const { rooms } = app.app.documents
  const documents = { rooms, check } as unknown as Documents
  const { limits } = app.app
  const parts = { documents, db: app.db.read, user: bob(), schema: 1, epoch: 1, limits }
  const update = Buffer.from(dear()).toString('base64')
  const reply = await exchange([{ name, epoch: 0, state_vector: '', update }], parts)
  expect(reply.documents).toMatchObject([answer])
  expect(await textNow()).toBe('')
  check.stop()
})

test.each([
  ['viewer' as const, 'documents.read_only'],
  [null, 'documents.not_found'],
])('who replaces a text is asked again once it is loaded: %s', async (role, code) => {
  const { documents } = app.app
  becomeWhileItLoads(role)
  await expect(documents.replaceText(name, 'Late.', bob())).rejects.toMatchObject({ code })
  expect(await textNow()).toBe('')
})

test.each([
  ['viewer' as const, { refused: 'documents.read_only', mode: 'read' }],
  [null, { error: 'documents.not_found' }],
])('who exchanges a text is asked again once it is loaded: %s', async (role, answer) => {
  const { documents, limits } = app.app
  becomeWhileItLoads(role)
  const doc = new Doc()
  doc.getText('text').insert(0, 'Late.')
  const update = Buffer.from(encodeStateAsUpdate(doc)).toString('base64')
  const parts = { documents, db: app.db.read, user: bob(), schema: 1, epoch: 1, limits }
  const reply = await exchange([{ name, epoch: 0, state_vector: '', update }], parts)
  expect(reply.documents).toMatchObject([answer])
  expect(await textNow()).toBe('')
})

test('a socket that may only read once a trial is over is refused', async () => {
  const { rooms } = app.app.documents
  const location = { kind: 'section', id: name.slice(8), book_id: book, world_id: '' } as const
  await rooms.use(name, location, async (room) => {
    const sent: number[] = []
    const socket = { send: (frame: Uint8Array) => sent.push(frame[0]!), bufferedAmount: 0 }
    const check = new Late(() => connection.permit('read'))
    const connection = new Connection({ ...socket, close: () => undefined }, bob(), check, false)
    connection.enter(room, 'write', presentUser(bob().id, 'bob'))
    connection.receive(updateFrame(dear()).slice().buffer)
    const answered = () => sent.find((type) => type === FRAME.saved || type === FRAME.denied)
    await until(() => expect(answered()).toBeDefined())
    expect([answered(), room.text.toJSON()]).toEqual([FRAME.denied, ''])
    check.stop()
  })
})
