import { openApp } from '../testing/open-app.tsx'
import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { SYNC_SCHEMA } from '#shared/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/contract/auth.ts'
import { newId } from '../../sync-server/db/ids.ts'
import { DocumentClient } from '../../sync-server/testing/documents.ts'
import { openRoom, type WritingRoom } from '../e2e/support/writing-room.ts'
import { page } from '../testing/hands.ts'
import { type LiveServer, startLiveServer } from '../testing/live-server.ts'
import { pasteWords } from '../testing/paste-words.ts'

const TEXT = 'She bought the wick.\n\nNobody asked her why.'
let server: LiveServer
let room: WritingRoom
let vera: Session
let orla: Session
beforeAll(async () => {
  server = await startLiveServer()
  room = await openRoom(server.origin, 'orla', [TEXT], { vera: 'viewer' })
  await room.as('PUT', `/books/${room.id}/assets/${room.entry}`, { content: TEXT })
  const outline = `/books/${room.id}/chapters/${room.chapter}/outline`
  await room.as('PUT', outline, { content: TEXT })
  vera = (await server.member('vera')).session
  orla = (await server.member('orla')).session
})
afterAll(() => server.close())

const documents = () => [
  `section:${room.sections[0]}`,
  `asset:${room.entry}`,
  `outline:${room.chapter}`,
]
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** The whole content of the book, as its author gets it. */
async function everything(): Promise<unknown[]> {
  const parts = ['sections', 'assets', 'outline', 'chapter-outlines', 'collaborators']
  return Promise.all(parts.map((part) => room.as<unknown>('GET', `/books/${room.id}/${part}`)))
}

const paste = (name: string, words: string) => pasteWords(name, words, 'bought the wick')

/** Names of the page’s buttons, but for the shell’s and those that open a scene or a version. */
function names(pattern: RegExp): string[] {
  const buttons = document.querySelectorAll('#main button, [role=dialog] button')
  return [...buttons]
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)
    .filter((label) => pattern.test(label))
}

test('a device that does not know yet who writes a book refuses nobody', async () => {
  await using app = await openApp(room.address, {
    server,
    session: vera,
    network: (ask) => async (path, init) => {
      // The rows of the book come first.
      if (/sync\/snapshot/.test(path) && !/book(?::|%3A)/.test(path))
        await app.until(() => expect(app.text()).toContain('The Ninth Lamp'))
      return ask(path, init)
    },
  })
  await page.heading('The Ninth Lamp')
  await page.shows('She bought the wick.')
  expect(app.seen.join()).not.toContain('Only the author and collaborators')
})

test('what a viewer sees takes no letter and has no button that writes', async () => {
  await using app = await openApp(`${room.address}?tab=manuscript`, { server, session: vera })
  await page.heading('The Ninth Lamp')
  const onlyRead = async (name: string) => {
    const field = await paste(name, 'Vera was here.')
    expect(field.getAttribute('contenteditable')).toBe('false')
    expect(field.textContent).not.toContain('Vera')
    expect(document.querySelectorAll('[role=toolbar]')).toHaveLength(0)
  }
  const writes = /New|Write|Edit|Delete|Publish|Import|Split|Merge|More about|Keep$|Reply|Resolve/
  const noneWrites = () => app.until(() => expect(names(writes)).toEqual([]))
  await onlyRead('Text of Wick, Scene 1')
  await page.shows('You read along in this book. Its editors write.')
  await noneWrites()
  for (const panel of ['Versions', 'Comments']) {
    await page.press(panel)
    await page.findByRole('complementary', { name: panel })
    await noneWrites()
    await page.keys('{Escape}')
    await page.gone('complementary', panel)
  }
  await page.press('More')
  await page.findByRole('menuitem', { name: 'Bin' })
  expect(page.texts('menuitem').filter((text) => writes.test(text ?? ''))).toEqual([])
  await page.press('Bin', 'menuitem')
  await page.findByRole('dialog', { name: 'Bin' })
  await noneWrites()
  await page.keys('{Escape}')
  await page.gone('dialog', 'Bin')
  await page.press('Story Bible', 'tab')
  await page.press(/^Sorrel/)
  await onlyRead('About Sorrel')
  await noneWrites()
  await page.press('Plan', 'tab')
  await page.press('Chapters', 'tab')
  await page.press('Chapter outline')
  await onlyRead('Outline of Wick')
  await noneWrites()
  await page.press('Outline', 'tab')
  await page.findByRole('heading', { name: /Wick/ })
  await noneWrites()
})
test('no other door lets a viewer write, and nothing has changed afterwards', async () => {
  const before = await everything()
  const as = room.people.get('vera')!
  const { user } = await as<{ user: { id: string } }>('GET', '/auth/verify')
  const content = 'Vera was here.'
  const book = `/books/${room.id}`

  // Whole texts.
  for (const path of [
    `${book}/sections/${room.sections[0]}`,
    `${book}/assets/${room.entry}`,
    `${book}/chapters/${room.chapter}/outline`,
  ])
    await expect(as('PUT', path, { content })).rejects.toThrow('documents.read_only')
  const overview = { overview: content }
  await expect(as('PUT', `${book}/outline`, overview)).rejects.toThrow('books.not_writer')

  // The calls that an outbox would send.
  const [document] = documents()
  const params = { id: room.id }
  const anchor = { start: '', end: '', quote: '' }
  const queued = [
    ['outlines.update', { params, body: overview }],
    ['chapters.create', { params, body: { title: content } }],
    ['sections.create', { params: { id: room.chapter }, body: { title: content } }],
    ['sections.remove', { params: { id: room.sections[0] } }],
    ['bible.update', { params: { id: room.entry }, body: { name: content } }],
    ['passages.comment', { params, body: { document, anchor, body: content } }],
    ['versions.create', { params, body: { document, kind: 'named', text: content } }],
    ['chapters.publish', { params: { id: room.chapter }, body: { text: content } }],
    ['books.publish', { params, body: { is_public: true } }],
  ] as const
  const pushed = await as<{ results: { status: string; code: string }[] }>('POST', '/sync/push', {
    epoch: 1,
    device_id: newId(),
    schema: SYNC_SCHEMA,
    pending: queued.length,
    mutations: queued.map(([name, args]) => {
      return { id: newId(), name, v: 1, user: user.id, args, deps: [], client_at: '' }
    }),
  })
  const refused = pushed.results.map(({ status, code }) => `${status} ${code}`)
  expect(refused).toEqual([
    ...Array(7).fill('rejected books.not_writer'),
    'rejected books.not_owner',
    'rejected books.forbidden',
  ])

  // The updates that an editor would send, by socket and by exchange.
  for (const name of documents()) {
    const { ticket } = await as<{ ticket: string }>('POST', '/collab/ticket', { document: name })
    const address = `${server.origin.replace('http', 'ws')}/api/collab/${name}`
    const client = new DocumentClient(address, ticket, new Doc(), server.origin)
    await client.synced
    expect([client.mode, client.text]).toEqual([1, TEXT])
    client.type(content)
    client.frame(0, 1, encodeStateAsUpdate(client.doc))
    await client.until(() => client.denied.length === 2)
    expect(client.denied).toEqual(['documents.read_only', 'documents.read_only'])
    // The first frame was the empty answer to the server's first request.
    expect([...client.saved].filter((number) => number > 1)).toEqual([])
    const update = base64(encodeStateAsUpdate(client.doc))
    const state_vector = base64(encodeStateVector(new Doc()))
    const sent = { name, epoch: client.epoch, state_vector, update }
    await client.drop()
    const reply = await as<{ documents: object[] }>('POST', '/documents/exchange', {
      documents: [sent],
    })
    expect(reply.documents[0]).toMatchObject({ mode: 'read', refused: 'documents.read_only' })
  }
  expect(await everything()).toEqual(before)
})

test('the same text takes what its author pastes', async () => {
  await using _ = await openApp(`${room.address}?tab=manuscript`, { server, session: orla })
  const field = await paste('Text of Wick, Scene 1', 'Orla was here.')
  expect(field.getAttribute('contenteditable')).toBe('true')
  expect(field.textContent).toContain('Orla was here.')
  expect(names(/New/)).not.toEqual([])
})
