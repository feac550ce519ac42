import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#shared/testing/until.ts'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import type { ExchangedDocument } from '#shared/contract/documents.ts'
import { newId } from '../../db/ids.ts'
import { type Caller, type Cast, gatherCast } from '../../testing/cast.ts'
import { plantBook, type PlantedBook } from '../../testing/documents.ts'
import { rateLimits } from '../../http/rate-limit.ts'
import { makeLimiter } from '../../one-node/make-limiter.ts'
import { exchange as exchangeTexts } from './exchange.ts'
import { change } from '../../testing/ask.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

// alice owns the book, bob edits, carol reads along, dave is a stranger.
let app: TestApp
let cast: Cast
let world = ''
let planted: PlantedBook
beforeAll(async () => {
  app = await createTestApp()
  cast = await gatherCast(app)
  world = (await cast.make('alice', 'POST', '/worlds', { name: 'Harbour' })).id
  const begun = { title: 'The Lamp', is_public: true }
  const { id } = await cast.make('alice', 'POST', `/worlds/${world}/books`, begun)
  planted = await plantBook(app.db, id, 20, [
    { user_id: cast.sessions.bob.user.id, role: 'editor' },
    { user_id: cast.sessions.carol.user.id, role: 'viewer' },
  ])
})
afterAll(() => app.close())

type Answer = Partial<ExchangedDocument> & { name: string; error?: string }
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const ask = (name: string, doc?: Doc, more: object = {}) => ({
  name,
  epoch: 0,
  state_vector: doc ? base64(encodeStateVector(doc)) : '',
  ...(doc ? { update: base64(encodeStateAsUpdate(doc)) } : {}),
  ...more,
})

async function exchange(caller: Caller, ...documents: object[]): Promise<Answer[]> {
  const reply = await cast.make<{ documents: Answer[] }>(caller, 'POST', '/documents/exchange', {
    documents,
  })
  return reply.documents
}

function docWith(text: string): Doc {
  const doc = new Doc()
  doc.getText('text').insert(0, text)
  return doc
}

function textOf({ update = '' }: Answer): string {
  const doc = new Doc()
  applyUpdate(doc, new Uint8Array(Buffer.from(update, 'base64')))
  return doc.getText('text').toJSON()
}

const fresh = () => `section:${planted.sections.pop()!}`

describe('who may', () => {
  test.each<[Caller, string | undefined, string | null]>([
    ['alice', undefined, null],
    ['bob', undefined, null],
    ['carol', undefined, 'documents.read_only'],
    ['dave', 'documents.not_found', null],
  ])('%s: %s %s', async (caller, error, refused) => {
    const name = fresh()
    const [answer] = await exchange(caller, ask(name, docWith('Words.')))
    if (error) expect(answer).toEqual({ name, error })
    else expect(answer).toMatchObject({ name, epoch: 1, refused })
    const stored = await app.app.documents.textOf(name)
    expect(stored).toBe(error || refused ? '' : 'Words.')
    const ticket = await cast.as(caller, 'POST', '/collab/ticket', { document: name })
    expect(ticket.body.error).toBe(error)
  })

  test('a visitor', async () => {
    const reply = await cast.as('guest', 'POST', '/documents/exchange', {
      documents: [ask(`asset:${planted.asset}`)],
    })
    expect(reply.body.error).toBe('auth.required')
  })

  test('nobody opens a document that does not exist', async () => {
    const [answer] = await exchange('alice', ask(`section:${newId()}`))
    expect(answer!.error).toBe('documents.not_found')
    const odd = await cast.as('alice', 'POST', '/collab/ticket', { document: 'book:1' })
    expect(odd.status).toBe(422)
  })

  test('the writers of a book open its documents, in a private world too; a stranger does not', async () => {
    await cast.make('alice', 'PATCH', `/worlds/${world}`, { is_public: false })
    const name = `outline:${planted.chapter}`
    for (const [caller, error] of [
      ['alice', undefined],
      ['bob', undefined],
      ['carol', undefined],
      ['dave', 'documents.not_found'],
    ] as const)
      expect((await exchange(caller, ask(name)))[0]!.error).toBe(error)
    await cast.make('alice', 'PATCH', `/worlds/${world}`, { is_public: true })
  })
})

test('two devices that wrote apart become one text, whoever comes first', async () => {
  const name = fresh()
  const [alice, bob] = [docWith('The lamp. '), docWith('The sea. ')]
  await exchange('alice', ask(name, alice))
  const [second] = await exchange('bob', ask(name, bob))
  applyUpdate(bob, new Uint8Array(Buffer.from(second!.update!, 'base64')))
  const [third] = await exchange('alice', ask(name, alice))
  applyUpdate(alice, new Uint8Array(Buffer.from(third!.update!, 'base64')))
  const text = alice.getText('text').toJSON()
  expect(text).toBe(bob.getText('text').toJSON())
  expect([...text.matchAll(/The lamp\. |The sea\. /g)]).toHaveLength(2)
  expect(text).toHaveLength(19)
})

test('what has not changed costs nothing, and what has is sent', async () => {
  const name = fresh()
  const [first] = await exchange('alice', ask(name, docWith('One.')))
  const { version } = first!
  const [same] = await exchange('bob', ask(name, undefined, { version }))
  expect(same!.update).toBe('')
  await app.app.documents.replaceText(name, 'One. Two.', cast.sessions.alice.user)
  const [changed] = await exchange('bob', ask(name, undefined, { version }))
  expect(textOf(changed!)).toBe('One. Two.')
})

test('an update whose beginning is missing is not taken, and the answer says what is there', async () => {
  const name = fresh()
  const doc = docWith('Beginning. ')
  const before = encodeStateVector(doc)
  doc.getText('text').insert(0, 'Later. ')
  const late = { ...ask(name, doc), update: base64(encodeStateAsUpdate(doc, before)) }
  const [answer] = await exchange('alice', late)
  expect(answer).toMatchObject({ refused: 'documents.gap', state_vector: 'AA==' })
  const [again] = await exchange('alice', ask(name, doc))
  expect(again!.refused).toBeNull()
  expect(await app.app.documents.textOf(name)).toBe('Later. Beginning. ')
})

test('too long, not a text, not from this beginning', async () => {
  const name = fresh()
  const long = docWith('word '.repeat(100_001))
  expect((await exchange('alice', ask(name, long)))[0]!.refused).toBe('documents.too_large')
  const map = new Doc()
  map.getMap('text').set('a', 1)
  expect((await exchange('alice', ask(name, map)))[0]!.refused).toBe('documents.foreign')
  const broken = { ...ask(name, new Doc()), update: base64(new Uint8Array([1, 2, 3])) }
  expect((await exchange('alice', broken))[0]!.refused).toBe('documents.damaged')
  const [old] = await exchange('alice', ask(name, docWith('Old.'), { epoch: 7 }))
  expect(old).toEqual({ name, error: 'documents.epoch' })
  expect(await app.app.documents.textOf(name)).toBe('')
})

test('a caller reads a text of a newer schema and does not write it', async () => {
  const name = fresh()
  await exchange('alice', ask(name, docWith('Lit.')))
  await expect.poll(() => app.app.documents.rooms.opened(name)).toBeUndefined()
  await app.db.write((trx) =>
    change(trx, sql`update documents set schema_version = 2 where name = ${name}`),
  )
  const asked = { documents: [ask(name, docWith('Not lit.'))] }
  const old = await cast.make<{ documents: Answer[] }>(
    'alice',
    'POST',
    '/documents/exchange',
    asked,
  )
  expect(old.documents[0]).toMatchObject({ mode: 'read', refused: 'documents.read_only' })
  expect(textOf(old.documents[0]!)).toBe('Lit.')
  expect(await app.app.documents.textOf(name)).toBe('Lit.')
  const { version } = old.documents[0]!
  const unchanged = await exchange('alice', { ...ask(name), version })
  expect(unchanged[0]).toMatchObject({ mode: 'read', update: '' })
  const newer = await cast.make<{ documents: Answer[] }>('alice', 'POST', '/documents/exchange', {
    ...asked,
    schema: 2,
  })
  expect(newer.documents[0]).toMatchObject({ mode: 'write', refused: null })
})

test('what is no schema is refused, and nothing is written', async () => {
  const name = fresh()
  const documents = [ask(name, docWith('Not lit.'))]
  const wrong = [0, -1, 1.5, 1e308, 2 ** 53, null, true, '2', [2], {}]
  const replies = wrong.map((schema) =>
    cast.as('alice', 'POST', '/documents/exchange', { schema, documents }),
  )
  const statuses = (await Promise.all(replies)).map(({ status }) => status)
  expect(statuses).toEqual(wrong.map(() => 422))
  expect(await app.app.documents.textOf(name)).toBe('')
})

test('a full reply says where to go on', async () => {
  const names = [fresh(), fresh(), fresh()]
  const big = docWith('A rather long text. '.repeat(24_000))
  for (const name of names) await exchange('alice', ask(name, big))
  const reply = await cast.make<{ documents: Answer[]; next: number }>(
    'bob',
    'POST',
    '/documents/exchange',
    { documents: [...names, ...names, ...names].map((name) => ask(name)) },
  )
  expect(reply.next).toBe(reply.documents.length)
  expect(reply.next).toBeLessThan(9)
  expect(textOf(reply.documents[0]!)).toHaveLength(480_000)
})

test('an account that spent the server’s time on texts waits; what was done is told', async () => {
  const limits = rateLimits(makeLimiter, true)
  const { id } = cast.sessions.alice.user
  const [one, two] = [fresh(), fresh()]
  const { documents } = app.app
  const parts = { documents, db: app.db.read, user: { id }, schema: 1, epoch: 1, limits }
  await limits.charge('texts', id, 19_999)
  const both = [ask(one, docWith('One.')), ask(two, docWith('Two.'))]
  const reply = await exchangeTexts(both, parts)
  expect(reply).toMatchObject({ documents: [{ name: one, refused: null }], next: 1 })
  expect(await documents.textOf(one)).toBe('One.')
  await expect(exchangeTexts(both, parts)).rejects.toMatchObject({ code: 'request.rate_limited' })
  await exchangeTexts(both.slice(1), { ...parts, user: cast.sessions.bob.user })
})

test('other features read, replace, begin and erase texts', async () => {
  const { documents } = app.app
  const name = `asset:${planted.asset}`
  await documents.replaceText(name, 'Ada.\r\nTall.', cast.sessions.bob.user)
  expect(await documents.textOf(name)).toBe('Ada.\nTall.')
  const longer = 'Ada King.\nA tall woman.\nTall? Tall.'
  for (const text of [longer, 'Ada.\nTall.']) {
    await documents.replaceText(name, text, cast.sessions.bob.user)
    expect(await documents.textOf(name)).toBe(text)
  }
  await expect(documents.replaceText(name, 'x', cast.sessions.carol.user)).rejects.toThrow(
    'You may read this text, but not change it.',
  )
  await expect(documents.replaceText(name, 'x', cast.sessions.dave.user)).rejects.toThrow(
    'This text does not exist.',
  )
  expect(await documents.textsOf([name, `asset:${newId()}`])).toEqual(
    new Map([[name, 'Ada.\nTall.']]),
  )
  await app.db.write((trx) => documents.remove(trx, [name]))
  expect(await documents.textOf(name)).toBe('')
})

test('nothing stays in memory that nobody needs', async () => {
  const { rooms } = app.app.documents
  await until(() => expect([...rooms.all()].length).toBe(0))
})
