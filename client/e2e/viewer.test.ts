import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import type { Page } from 'playwright-core'
import { SYNC_SCHEMA } from '#shared/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../sync-server/db/ids.ts'
import { DocumentClient } from '../../sync-server/testing/documents.ts'
import { openWorld, type World } from './harness.ts'
import { openEditor, openRoom, type WritingRoom } from './writing-room.ts'

const TEXT = 'She bought the wick.\n\nNobody asked her why.'
const LABEL = 'Text of Wick, Scene 1'
let world: World
let room: WritingRoom
let vera: Page
beforeAll(async () => {
  world = await openWorld()
  room = await openRoom(world.url, 'orla', [TEXT], { vera: 'viewer' })
  await room.as('PUT', `/books/${room.id}/assets/${room.entry}`, { content: TEXT })
  const outline = `/books/${room.id}/chapters/${room.chapter}/outline`
  await room.as('PUT', outline, { content: TEXT })
  vera = await world.member('vera')
  await openEditor(vera, room, 'manuscript')
})
afterAll(() => world.close())

const documents = () => [
  `section:${room.sections[0]}`,
  `asset:${room.entry}`,
  `outline:${room.chapter}`,
]
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** All that stands in the book, as its author gets it. */
async function everything(): Promise<unknown[]> {
  const parts = ['sections', 'assets', 'outline', 'chapter-outlines', 'collaborators']
  return Promise.all(parts.map((part) => room.as<unknown>('GET', `/books/${room.id}/${part}`)))
}

test('what a viewer sees takes no letter and has no button that writes', async () => {
  const field = (name: string) => vera.getByRole('textbox', { name })
  const onlyRead = async (name: string) => {
    await expect.poll(() => field(name).innerText()).toContain('bought the wick')
    expect(await field(name).getAttribute('contenteditable')).toBe('false')
    await field(name).click()
    await vera.keyboard.type('Vera was here.')
    expect(await field(name).innerText()).not.toContain('Vera')
    expect(await vera.getByRole('toolbar').count()).toBe(0)
  }
  const writes = /New|Write|Edit|Delete|Publish|Import|Split|Merge|More about|Keep$|Reply|Resolve/
  const noneWrites = () => expect.poll(() => names(vera, writes)).toEqual([])
  await onlyRead(LABEL)
  await vera.getByText('You read along in this book. Its editors write.').waitFor()
  await noneWrites()
  for (const panel of ['Versions', 'Comments', 'Bin']) {
    await vera.getByRole('button', { name: panel }).click()
    await vera.getByRole('dialog', { name: panel }).waitFor()
    await noneWrites()
    await vera.keyboard.press('Escape')
  }
  await vera.getByRole('tab', { name: 'Story Bible' }).click()
  await vera.getByRole('button', { name: /^Sorrel/ }).click()
  await onlyRead('About Sorrel')
  await noneWrites()
  await vera.getByRole('tab', { name: 'Chapters' }).click()
  await vera.getByRole('button', { name: 'Chapter outline' }).click()
  await onlyRead('Outline of Wick')
  await noneWrites()
  await vera.getByRole('tab', { name: 'Outline' }).click()
  await vera.getByRole('heading', { name: /Wick/ }).waitFor()
  await noneWrites()
})

/** Buttons with such a name, but for the shell's and those that open a scene or a version. */
async function names(page: Page, pattern: RegExp): Promise<string[]> {
  const buttons = page
    .getByRole('main')
    .getByRole('button')
    .or(page.getByRole('dialog').getByRole('button'))
  const labels = await buttons.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )
  return labels.filter((label) => pattern.test(label))
}

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

  // What an outbox would send.
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

  // What an editor would send, by either door of documents.
  for (const name of documents()) {
    const { ticket } = await as<{ ticket: string }>('POST', '/collab/ticket', { document: name })
    const address = `${world.url.replace('http', 'ws')}/api/collab/${name}`
    const client = new DocumentClient(address, ticket, new Doc(), world.url)
    await client.synced
    expect([client.mode, client.text]).toEqual([1, TEXT])
    client.type(content)
    client.frame(0, 1, encodeStateAsUpdate(client.doc))
    await client.until(() => client.denied.length === 2)
    expect(client.denied).toEqual(['documents.read_only', 'documents.read_only'])
    // The first frame was the empty answer to what the server asked at the beginning.
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
