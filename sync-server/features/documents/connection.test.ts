import { afterAll, beforeAll, expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate } from 'yjs'
import { stateVectorFrame } from './frames.ts'
import { newId } from '../../db/ids.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { Connection } from './connection.ts'
import { DocumentLog } from './document-log.ts'
import { presentUser } from './presence.ts'
import { Room } from './room.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A document of many pieces, which costs much to write out. */
function costlyRoom(): Room {
  const doc = new Doc()
  const text = doc.getText('text')
  doc.transact(() => {
    for (let i = 0; i < 400_000; i++) text.insert(0, 'x')
  })
  const id = newId()
  const location = { kind: 'section', id, book_id: newId(), world_id: newId() } as const
  const head = { epoch: 1, schema_version: 1, text_seq: 1, words: 1 }
  const stored = { ...head, snapshot: encodeStateAsUpdate(doc), updates: [], seq: 1 }
  return new Room(`section:${id}`, location, stored, {
    log: new DocumentLog(app.db),
    check: app.app.documents.check,
    failed: () => undefined,
    edited: () => undefined,
    followed: null,
  })
}

test('whoever asks again and again for a whole long document is sent away', () => {
  const room = costlyRoom()
  const codes: number[] = []
  const socket = { send: () => undefined, close: (code: number) => codes.push(code) }
  const userId = newId()
  const { check } = app.app.documents
  const connection = new Connection({ ...socket, bufferedAmount: 0 }, { id: userId }, check, true)
  connection.enter(room, 'read', presentUser(userId, 'bob'))
  const { buffer } = stateVectorFrame(new Uint8Array([0])).slice()
  for (let i = 0; i < 190 && codes.length === 0; i++) connection.receive(buffer)
  expect(codes).toEqual([4429])
})
