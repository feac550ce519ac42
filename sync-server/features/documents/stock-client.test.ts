import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PATIENCE_MS } from '#shared/testing/patience.ts'
import { until } from '#shared/testing/until.ts'
import { WebsocketProvider } from 'y-websocket'
import { Doc, XmlElement } from 'yjs'
import {
  type DocumentServer,
  type Person,
  startDocumentServer,
} from '../../testing/document-server.ts'
import { change } from '../../testing/ask.ts'
import { openText } from './stock-client.example.ts'

const READ_ONLY = 'You may read this text, but not change it.'
const FOREIGN = 'A text holds letters and nothing else: no maps, lists or formats.'
const opened: { close(): void }[] = []
let host: DocumentServer
let sections: string[] = []

beforeAll(async () => {
  host = await startDocumentServer()
  sections = (await host.beginBook('The Lamp', 20)).sections
})
afterEach(() => opened.splice(0).forEach((client) => client.close()))
afterAll(() => host.stop())

const fresh = () => `section:${sections.shift()!}`
const soon = (holds: () => unknown) => until(() => expect(holds()).toBe(true))

/** The example itself, and the calls it got. */
function open(person: Person, name: string, doc = new Doc()) {
  const told = { denied: [] as string[], ended: [] as string[], tickets: 0 }
  const client = openText({
    server: host.origin,
    name,
    doc,
    token: () => {
      told.tickets += 1
      return host.accounts[person].token
    },
    denied: (reason) => told.denied.push(reason),
    ended: (reason) => told.ended.push(reason),
  })
  opened.push(client)
  return { ...client, ...told, doc, told, says: (words: string) => client.text.toJSON() === words }
}

async function synced(person: Person, name: string, doc?: Doc) {
  const client = open(person, name, doc)
  await soon(() => client.provider.synced)
  return client
}

async function ownBook() {
  const { id, sections } = await host.beginBook('The Wick', 1)
  return { id, name: `section:${sections[0]!}` }
}

async function throwOutEditor(book: string): Promise<void> {
  await host.beside((db) =>
    db.write((trx) =>
      change(
        trx,
        sql`update book_collaborators set accepted_at = null
          where book_id = ${book} and user_id = ${host.accounts.editor.user.id}`,
      ),
    ),
  )
  // Any change of the book or its world makes the server ask again.
  await host.call('owner', 'PATCH', `/worlds/${host.world}`, { bio: `Without ${book}` })
}

test('two write to each other', async () => {
  const name = fresh()
  const alice = await synced('owner', name)
  const bob = await synced('editor', name)
  alice.text.insert(0, 'It was a dark night.')
  await soon(() => bob.says('It was a dark night.'))
  bob.text.insert(9, 'stormy ')
  bob.text.delete(0, 3)
  await soon(() => alice.says('was a stormy dark night.'))
  expect(bob.text.toJSON()).toBe(alice.text.toJSON())
})

test('each sees who is there, under the name that the server knows, until they leave', async () => {
  const name = fresh()
  const alice = await synced('owner', name)
  const bob = await synced('editor', name)
  const seen = () => alice.provider.awareness.getStates().get(bob.doc.clientID)
  bob.provider.awareness.setLocalState({ cursor: 3, user: { name: 'the_owner' } })
  await soon(() => seen()?.['cursor'] === 3)
  expect(seen()).toMatchObject({ user: { name: 'the_editor' } })
  bob.provider.ws!.close()
  await soon(() => seen() === undefined)
  // Bob reconnects by himself, and the others see him again.
  await soon(() => seen()?.['cursor'] === 3)
  bob.close()
  await soon(() => seen() === undefined)
})

test('nine people in one text stay, though each sends back what it hears of the others', async () => {
  const name = fresh()
  const crowd = []
  for (let i = 0; i < 8; i++) {
    const client = await synced((['owner', 'editor', 'viewer'] as const)[i % 3]!, name)
    client.provider.awareness.setLocalState({ cursor: i })
    crowd.push(client)
  }
  const late = await synced('owner', name)
  for (const client of [...crowd, late])
    await soon(() => client.provider.awareness.getStates().size === 9)
  expect([...crowd, late].map(({ told }) => [told.tickets, told.ended])).toEqual(
    Array.from({ length: 9 }, () => [1, []]),
  )
})

test('what both wrote while the line was gone becomes one text; each time with a fresh ticket', async () => {
  const name = fresh()
  const alice = await synced('owner', name)
  const bob = await synced('editor', name)
  alice.text.insert(0, 'One two three.')
  await soon(() => bob.says('One two three.'))
  for (const { provider } of [alice, bob]) provider.ws!.close()
  await soon(() => !alice.provider.wsconnected && !bob.provider.wsconnected)
  alice.text.delete(3, 4)
  bob.text.insert(0, 'Then: ')
  await soon(() => alice.says('Then: One three.') && bob.says('Then: One three.'))
  expect([alice.told.tickets, bob.told.tickets]).toEqual([2, 2])
})

test('y-websocket that comes back by itself, with the used ticket, gets a fresh one as well', async () => {
  const alice = await synced('owner', fresh())
  alice.provider.disconnect()
  alice.provider.connect()
  await soon(() => alice.provider.synced)
  expect(alice.told).toMatchObject({ tickets: 2, ended: [] })
})

test('who is thrown out hears nothing more, and asks no more', async () => {
  const { id, name } = await ownBook()
  const alice = await synced('owner', name)
  const bob = await synced('editor', name)
  await throwOutEditor(id)
  await soon(() => bob.told.ended.length > 0)
  alice.text.insert(0, 'Alone.')
  await synced('owner', name)
  expect([bob.told, bob.text.toJSON()]).toEqual([
    { denied: [], ended: ['revoked'], tickets: 1 },
    '',
  ])
})

test('who may not read a text is told so instead of a ticket', async () => {
  const dave = open('stranger', fresh())
  await soon(() => dave.told.ended.length > 0)
  expect(dave.told.ended).toEqual(['This text does not exist.'])
})

test('a viewer reads along, and each edit is answered with a reason', async () => {
  const name = fresh()
  const alice = await synced('owner', name)
  const carol = await synced('viewer', name)
  alice.text.insert(0, 'Read this.')
  await soon(() => carol.says('Read this.'))
  carol.text.insert(0, 'Scribble. ')
  await soon(() => carol.told.denied.length > 0)
  expect(carol.told).toMatchObject({ denied: [READ_ONLY], ended: [] })
  alice.text.insert(10, ' And this.')
  await soon(() => carol.says('Scribble. Read this. And this.'))
  expect(alice.text.toJSON()).toBe('Read this. And this.')
})

test('y-websocket without a line of ours prints why a viewer’s edit was not taken', async () => {
  const name = fresh()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const unknown = vi.spyOn(console, 'error').mockReturnValue()
  const doc = new Doc()
  const protocols = [`ticket.${await host.ticketFor('viewer', name)}`]
  const address = `${host.origin.replace('http', 'ws')}/api/collab`
  const provider = new WebsocketProvider(address, name, doc, { protocols, disableBc: true })
  opened.push({ close: () => provider.destroy() })
  await soon(() => provider.synced)
  doc.getText('text').insert(0, 'Scribble.')
  await soon(() => warn.mock.calls.length > 0)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    `Permission denied to access ${address}/${name}.\n${READ_ONLY}`,
  )
  warn.mockRestore()
  unknown.mockRestore()
})

test.each<[string, (doc: Doc) => void]>([
  ['a map', (doc) => doc.getMap('settings').set('font', 'Literata')],
  ['a list', (doc) => doc.getArray('chapters').push(['One'])],
  ['another text', (doc) => doc.getText('notes').insert(0, 'Secret.')],
  ['bold letters', (doc) => doc.getText('text').insert(0, 'Loud', { bold: true })],
  ['a page', (doc) => doc.getXmlFragment('page').insert(0, [new XmlElement('p')])],
])('%s in a private document is refused with a reason, and harms nobody else', async (_, make) => {
  const name = fresh()
  const alice = await synced('owner', name)
  alice.text.insert(0, 'Unharmed. ')
  const mallory = await synced('editor', name)
  await soon(() => mallory.says('Unharmed. '))
  make(mallory.doc)
  await soon(() => mallory.told.ended.length > 0)
  expect(mallory.told).toEqual({ denied: [FOREIGN], ended: [FOREIGN], tickets: 1 })
  // The foreign type was there before, too: the server refuses a client that brings it as soon as they connect.
  const again = open('editor', name, mallory.doc)
  await soon(() => again.told.ended.length > 0)
  expect(again.told).toEqual({ denied: [FOREIGN], ended: [FOREIGN], tickets: 1 })
  alice.text.insert(10, 'Still here.')
  const bob = await synced('editor', name)
  expect(bob.text.toJSON()).toBe('Unharmed. Still here.')
  expect([...bob.doc.share.keys()]).toEqual(['text'])
  expect(alice.told).toEqual({ denied: [], ended: [], tickets: 1 })
})

test('the example runs as the page says', async () => {
  const { id, name } = await ownBook()
  const alice = await synced('owner', name)
  const example = new URL('stock-client.example.ts', import.meta.url).pathname
  const env = { ...process.env, LORELOOM_TOKEN: host.accounts.editor.token }
  const running = promisify(execFile)(process.execPath, [example, host.origin, name, 'Hello.'], {
    env,
    timeout: PATIENCE_MS,
  })
  await soon(() => alice.says('Hello.'))
  await throwOutEditor(id)
  const { stdout } = await running
  expect(stdout).toBe('Hello.\nOver: revoked\n')
})
