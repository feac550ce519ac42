import * as encoding from 'lib0/encoding'
import { afterAll, expect, test } from 'vitest'
import { MAX_DOCUMENT_BYTES } from '#shared/limits.ts'
import type { DocumentLog } from './document-log.ts'
import { Room } from './room.ts'
import { UpdateCheck } from './update-check.ts'
import { outlineOf } from './update-outline.ts'
import { DELETED, HAS_LEFT, HAS_RIGHT, STRING } from './update-reader.ts'

const check = new UpdateCheck()
afterAll(() => check.stop())

function openRoom(): Room {
  let seq = 0
  const log = { append: async () => ++seq, compact: async () => undefined }
  const nothing = () => undefined
  return new Room(
    'section:one',
    { kind: 'section', id: 'one', book_id: 'book', world_id: 'world' },
    null,
    {
      log: log as unknown as DocumentLog,
      check,
      failed: nothing,
      edited: nothing,
      followed: null,
    },
  )
}

type Place = readonly [client: number, clock: number]
interface Piece {
  left?: Place
  right?: Place
  /** A number: so many letters that are deleted already. */
  letters: string | number
}

/** What a program of its own can send: pieces at places that no editor would choose. */
function updateOf(...runs: { client: number; clock: number; pieces: Piece[] }[]): Uint8Array {
  const encoder = encoding.createEncoder()
  const put = (...numbers: number[]) => numbers.forEach((n) => encoding.writeVarUint(encoder, n))
  put(runs.length)
  for (const { client, clock, pieces } of runs) {
    put(pieces.length, client, clock)
    for (const { left, right, letters } of pieces) {
      const content = typeof letters === 'string' ? STRING : DELETED
      encoding.writeUint8(encoder, content | (left ? HAS_LEFT : 0) | (right ? HAS_RIGHT : 0))
      for (const side of [left, right]) if (side) put(...side)
      if (!left && !right) {
        put(1)
        encoding.writeVarString(encoder, 'text')
      }
      if (typeof letters === 'string') encoding.writeVarString(encoder, letters)
      else put(letters)
    }
  }
  put(0)
  return encoding.toUint8Array(encoder)
}

const take = async (room: Room, update: Uint8Array) =>
  room.apply(update, outlineOf(update), 'writer')
const begin = (room: Room, letters: string) =>
  take(room, updateOf({ client: 1, clock: 0, pieces: [{ letters }] }))
const many = <T>(length: number, make: (i: number) => T) =>
  Array.from({ length }, (_, i) => make(i))
const tooLarge = expect.objectContaining({ code: 'documents.too_large' }) as Error

const FORKS = 1_000
const FIRST: Place = [1, 0]

/** Many pieces right of the first letter, each with another right neighbour. */
async function fork(room: Room): Promise<void> {
  await begin(room, `az${'r'.repeat(FORKS)}`)
  const pieces = many(FORKS, (i): Piece => {
    return { left: FIRST, right: [1, FORKS + 1 - i], letters: 'x' }
  })
  await take(room, updateOf({ client: 2, clock: 0, pieces }))
}

/** Pieces that follow each other there, of two writers in turns: Yjs loads them before the forks, each of which then passes all of them. */
function chain(from: number, length: number): Uint8Array {
  const clocks = many(length, (i) => from + i)
  const right: Place = [1, 1]
  const three = clocks.map((clock): Piece => {
    return { left: clock === 0 ? FIRST : [4, clock - 1], right, letters: 'c' }
  })
  const four = clocks.map((clock): Piece => ({ left: [3, clock], right, letters: 'd' }))
  return updateOf(
    { client: 4, clock: from, pieces: four },
    { client: 3, clock: from, pieces: three },
  )
}

test('an update is refused that is soon taken, and after which the text loads for ever', async () => {
  const room = openRoom()
  await fork(room)
  const passes = (length: number) => check.passes(room.state, chain(0, length))
  expect([await passes(10), await passes(5_000)]).toEqual([true, false])
})

test('small updates are tried as well, once they are many', async () => {
  const room = openRoom()
  await fork(room)
  let taken = 0
  for (const small = 100; ; taken += small) {
    const update = chain(taken, small)
    const steps = room.stepsOf(outlineOf(update))
    expect(steps).toBeLessThan(2_000_000)
    if (!room.isCheap(steps) && !(await check.passes(room.state, update))) break
    await take(room, update)
  }
  expect(taken).toBeLessThan(5_000)
})

test('pieces without letters take room as well', async () => {
  const room = openRoom()
  await begin(room, 'a'.repeat(MAX_DOCUMENT_BYTES - 1_000_000))
  const pieces = many(300_000, (): Piece => ({ left: FIRST, letters: 1 }))
  await expect(take(room, updateOf({ client: 2, clock: 0, pieces }))).rejects.toThrow(tooLarge)
})

test('a text that is replaced fits into its document, or stays', async () => {
  const room = openRoom()
  const before = `${'a'.repeat(MAX_DOCUMENT_BYTES - 1_000_000)}\n`
  await begin(room, before)
  for (const more of ['б'.repeat(500_000), 'lamp '.repeat(100_000)])
    expect(() => room.replaceText(before + more, 'writer')).toThrow(tooLarge)
  expect(room.text.length).toBe(before.length)
  await room.replaceText(`${before}A lamp.`, 'writer')
  expect(room.text.length).toBe(before.length + 7)
})
