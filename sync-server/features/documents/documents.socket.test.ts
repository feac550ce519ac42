import { sql } from 'kysely'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Doc, encodeStateAsUpdate } from 'yjs'
import {
  type DocumentServer,
  type Person,
  startDocumentServer,
} from '../../testing/document-server.ts'
import { ask, change } from '../../testing/ask.ts'
import { DocumentClient } from '../../testing/documents.ts'
import { UpdateCheck } from './update-check.ts'

const clients: DocumentClient[] = []
let host: DocumentServer
let sections: string[] = []
let book = ''

beforeAll(async () => {
  host = await startDocumentServer()
  const lamp = await host.beginBook('The Lamp', 20)
  book = lamp.id
  sections = lamp.sections
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.drop()
})
afterAll(() => host.stop())

function connect(name: string, ticket: string, doc?: Doc, origin?: string): DocumentClient {
  const address = `${host.origin.replace('http', 'ws')}/api/collab/${name}`
  const client = new DocumentClient(address, ticket, doc, origin)
  clients.push(client)
  return client
}

async function open(person: Person, name: string, doc?: Doc): Promise<DocumentClient> {
  const client = connect(name, await host.ticketFor(person, name), doc)
  await client.synced
  return client
}

async function rows(name: string): Promise<number> {
  const count = sql<{ n: number }>`select count(*) as n from document_updates where name = ${name}`
  return (await host.beside((db) => ask(db.read, count)))[0]!.n
}

/** A scene that no client has opened yet. */
const fresh = () => `section:${sections.shift()!}`

test('two people write; what one is told is saved is in the log, and the other has it', async () => {
  const name = fresh()
  const alice = await open('owner', name)
  const bob = await open('editor', name)
  expect([alice.epoch, alice.mode]).toEqual([1, 2])
  alice.type('It was a dark night.')
  await alice.allSaved()
  expect(await rows(name)).toBe(1)
  await bob.until(() => bob.text === 'It was a dark night.')
  bob.type('stormy ', 9)
  bob.doc.getText('text').delete(0, 3)
  await bob.allSaved()
  await alice.until(() => alice.text === 'was a stormy dark night.')
})

test('what is known already is stored no second time, and confirmed all the same', async () => {
  const name = fresh()
  const alice = await open('owner', name)
  alice.type('Words.')
  await alice.allSaved()
  const whole = encodeStateAsUpdate(alice.doc)
  for (let i = 0; i < 3; i++) alice.frame(0, 2, whole)
  await alice.allSaved()
  expect(await rows(name)).toBe(1)
})

test('whoever comes back brings what was written meanwhile, deletions too', async () => {
  const name = fresh()
  const alice = await open('owner', name)
  alice.type('One two three.')
  await alice.allSaved()
  const { doc } = alice
  await alice.drop()
  doc.getText('text').delete(3, 4)
  doc.getText('text').insert(0, 'Then: ')
  const again = await open('owner', name, doc)
  await again.allSaved()
  const bob = await open('editor', name)
  expect(bob.text).toBe('Then: One three.')
})

test('a log is folded, when it is long and when everybody has left', async () => {
  const name = fresh()
  // Several pages of one person: of a single one so much at once would be a flood.
  const pages: DocumentClient[] = []
  for (let i = 0; i < 5; i++) {
    const page = await open('owner', name)
    for (let j = 0; j < 46; j++) page.type('x')
    await page.allSaved()
    pages.push(page)
  }
  expect(await rows(name)).toBeLessThan(60)
  for (const page of pages) await page.drop()
  while ((await rows(name)) > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  expect((await open('editor', name)).text).toBe('x'.repeat(230))
})

test('the text reaches its row, and the book is told', async () => {
  const name = fresh()
  const alice = await open('owner', name)
  alice.type('Three small words')
  await alice.allSaved()
  const told = await host.beside(async (db) => {
    const text = sql`select text, words from documents where name = ${name}`
    // `rooms.test.ts` says when, by a clock of its own.
    await expect.poll(() => ask(db.read, text)).toEqual([{ text: 'Three small words', words: 3 }])
    const row = sql`select type from sync_row where scope = ${`draft:${book}`} and id = ${name.slice(8)}`
    return ask(db.read, row)
  })
  expect(told).toEqual([{ type: 'section' }])
})

test('a viewer reads along and changes nothing', async () => {
  const name = fresh()
  const alice = await open('owner', name)
  alice.type('Read this.')
  await alice.allSaved()
  const carol = await open('viewer', name)
  expect([carol.text, carol.mode]).toEqual(['Read this.', 1])
  carol.type('Scribble')
  await carol.until(() => carol.denied.length > 0)
  expect(carol.denied).toEqual(['documents.read_only'])
  expect(await rows(name)).toBe(1)
  expect(alice.text).toBe('Read this.')
})

test('a ticket is good once, for its document, from our own pages', async () => {
  const name = fresh()
  const other = fresh()
  const ticket = await host.ticketFor('owner', name)
  expect(await connect(other, ticket).closed).toBe(4401)
  expect(await connect(name, ticket).closed).toBe(4401)
  const used = await host.ticketFor('owner', name)
  const first = connect(name, used)
  await first.synced
  expect(await connect(name, used).closed).toBe(4401)
  expect(await connect(name, 'nonsense').closed).toBe(4401)
  const foreign = connect(
    name,
    await host.ticketFor('owner', name),
    undefined,
    'https://evil.example',
  )
  expect(await foreign.closed).toBe(1006)
})

test.each(['stranger' as const, null])(
  '%s gets no ticket, as if there were nothing',
  async (who) => {
    const name = fresh()
    const reply = await fetch(`${host.origin}/api/collab/ticket`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(who ? { authorization: `Bearer ${host.accounts[who].token}` } : {}),
      },
      body: JSON.stringify({ document: name }),
    })
    expect(await reply.json()).toMatchObject({
      error: who ? 'documents.not_found' : 'auth.required',
    })
  },
)

test('who is thrown out stops hearing at once; who may only read from now on is told', async () => {
  const wick = await host.beginBook('The Wick', 1)
  const name = `section:${wick.sections[0]!}`
  const alice = await open('owner', name)
  const bob = await open('editor', name)
  const set = (value: string) =>
    host.beside((db) =>
      db.write((trx) =>
        change(
          trx,
          sql`update book_collaborators set ${sql.raw(value)}
            where book_id = ${wick.id} and user_id = ${host.accounts.editor.user.id}`,
        ),
      ),
    )
  await set(`role = 'viewer'`)
  // Any change of the book or its world makes the server ask again.
  await host.call('owner', 'PATCH', `/worlds/${host.world}`, { bio: 'Writes at night' })
  await bob.until(() => bob.mode === 1)
  await set('accepted_at = null')
  await host.call('owner', 'PATCH', `/worlds/${host.world}`, { bio: 'Writes at noon' })
  expect(await bob.closed).toBe(4403)
  expect(bob.mode).toBe(0)
  alice.type('Alone.')
  await alice.allSaved()
  expect(bob.text).toBe('')
})

test('nobody borrows a name, and who leaves is gone for the others', async () => {
  const name = fresh()
  const alice = await open('owner', name)
  const bob = await open('editor', name)
  const presence = (client: number, clock: number, state: unknown) => {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, JSON.stringify(state))
    return encoding.toUint8Array(encoder)
  }
  const said = ({ decoder }: DocumentClient['heard'][number]) => {
    const inner = decoding.createDecoder(decoding.readVarUint8Array(decoder))
    decoding.readVarUint(inner)
    const client = decoding.readVarUint(inner)
    decoding.readVarUint(inner)
    return [client, JSON.parse(decoding.readVarString(inner)) as unknown]
  }
  bob.frame(1, null, presence(7, 1, { cursor: 3, user: { name: 'owner', id: 'x' } }))
  await alice.until(() => alice.heard.length > 0)
  expect(said(alice.heard.shift()!)).toEqual([
    7,
    {
      cursor: 3,
      user: expect.objectContaining({ name: 'the_editor', id: host.accounts.editor.user.id }),
    },
  ])
  // Another's entry is not theirs to end.
  alice.frame(1, null, presence(7, 9, null))
  alice.type('x')
  await alice.allSaved()
  await bob.drop()
  await alice.until(() => alice.heard.length > 0)
  const last = alice.heard.map(said).at(-1)
  expect(last).toEqual([7, null])
})

test('hostile frames end their own socket and nobody else’s', async () => {
  const name = fresh()
  const alice = await open('owner', name)
  alice.type('Unharmed. ')
  await alice.allSaved()
  const valid = encodeStateAsUpdate(alice.doc)
  let seed = 3
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 200; round++) {
    const mallory = await open('editor', name)
    for (let i = 0; i < 60; i++) {
      const mutant = valid.slice(0, 1 + random(valid.length))
      for (let j = random(3); j >= 0; j--) mutant[random(mutant.length)] = random(256)
      if (random(3) === 0) mallory.socket.send(mutant)
      else mallory.frame(random(4), random(3), mutant)
    }
    if (round === 0) mallory.socket.send('text')
    await Promise.race([mallory.closed, new Promise((resolve) => setTimeout(resolve, 20))])
    await mallory.drop()
  }
  alice.type('Still here.')
  await alice.allSaved()
  expect((await open('viewer', name)).text).toContain('Still here.')
})

test('who floods is closed', async () => {
  const name = fresh()
  const bob = await open('editor', name)
  for (let i = 0; i < 400; i++) bob.frame(0, 0, new Uint8Array([0]))
  expect(await bob.closed).toBe(4429)
})

test('an update that would keep everybody waiting is tried elsewhere first', async () => {
  const tried = vi.spyOn(UpdateCheck.prototype, 'passes')
  const name = fresh()
  const alice = await open('owner', name)
  const doc = new Doc()
  for (let i = 0; i < 3_000; i++) doc.getText('text').insert((i * 7) % (i + 1), 'ab')
  const bob = await open('editor', name, doc)
  await bob.allSaved()
  await alice.until(() => alice.text === doc.getText('text').toJSON())
  expect(await Promise.all(tried.mock.results.map(({ value }) => value))).toEqual([true])
  tried.mockRestore()
})

/**
 * One character of each writer at the same place: Yjs compares each with all that are there. A second character of each
 * writer is behind the first of the writer before, so that they come one after the other, the slowest way.
 */
function endless(writers: number): Uint8Array {
  const encoder = encoding.createEncoder()
  const write = (...numbers: number[]) =>
    numbers.forEach((number) => encoding.writeVarUint(encoder, number))
  const letterAtRoot = () => {
    encoding.writeUint8(encoder, 4)
    write(1)
    encoding.writeVarString(encoder, 'text')
    encoding.writeVarString(encoder, 'a')
  }
  write(writers)
  for (let client = writers; client > 0; client--) {
    write(2, client, 0)
    if (client === 1) letterAtRoot()
    else {
      encoding.writeUint8(encoder, 4 | 0x80)
      write(client - 1, 1)
      encoding.writeVarString(encoder, 'a')
    }
    letterAtRoot()
  }
  write(0)
  return encoding.toUint8Array(encoder)
}

test('an update that is made to take for ever ends its sender, and holds nobody up', async () => {
  const name = fresh()
  const alice = await open('owner', name)
  const mallory = await open('editor', name)
  const before = alice.text
  mallory.frame(0, 2, endless(10_000))
  // The server is in this thread: it waits for the other one, and works through nothing of it.
  const spent = process.threadCpuUsage()
  for (let i = 0; i < 20; i++) {
    alice.type('.')
    await alice.allSaved()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(process.threadCpuUsage(spent).user / 1_000).toBeLessThan(1_000)
  expect(await mallory.closed).toBe(4422)
  expect(alice.text).toBe(`${before}${'.'.repeat(20)}`)
})
