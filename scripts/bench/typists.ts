import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { WebSocket } from 'ws'
import { Doc, encodeStateVector } from 'yjs'

/** The protocol of a server. */
export interface Dialect {
  /** Opens a socket on a document; `person` numbers all typists. */
  open(document: string, person: number): Promise<WebSocket>
  /** The bytes before y-protocols' own frame. */
  prefix?(document: string): string
  /** The message that the client has to send first. */
  hello?(document: string): Uint8Array
}

const KEYS_PER_SECOND = 5
const WARM_UP_MS = 2_000

/** People who type at the same time. Returns, sorted, how long each key took to each of the others, in ms. */
export async function typing(
  dialect: Dialect,
  documents: readonly string[],
  peoplePerDocument: number,
  seconds: number,
): Promise<number[]> {
  const sent = new Map<string, number>()
  const delays: number[] = []
  let begins = Infinity
  const people: { socket: WebSocket; key(): void }[] = []
  for (const document of documents)
    for (let i = 0; i < peoplePerDocument; i++) {
      const socket = await dialect.open(document, people.length)
      const doc = new Doc()
      const prefix = dialect.prefix?.(document)
      socket.on('message', (data: Buffer) => {
        const now = performance.now()
        const key = keyOf(data, prefix !== undefined)
        const at = key === null ? undefined : sent.get(key)
        if (at !== undefined && at > begins) delays.push(now - at)
      })
      if (dialect.hello) socket.send(dialect.hello(document))
      socket.send(frame(prefix, 0, encodeStateVector(doc)))
      doc.on('update', (update: Uint8Array) => {
        sent.set(`${doc.clientID} ${doc.getText('text').length - 1}`, performance.now())
        socket.send(frame(prefix, 2, update))
      })
      const text = doc.getText('text')
      people.push({ socket, key: () => text.insert(text.length, 'x') })
    }
  await new Promise((resolve) => setTimeout(resolve, 500))
  begins = performance.now() + WARM_UP_MS
  await typeFor(people, WARM_UP_MS + seconds * 1_000)
  for (const { socket } of people) socket.terminate()
  return delays.sort((a, b) => a - b)
}

/** Each at their own moments, evenly: the load is the same in every millisecond. */
async function typeFor(people: readonly { key(): void }[], ms: number): Promise<void> {
  const perMs = (people.length * KEYS_PER_SECOND) / 1_000
  const began = performance.now()
  let typed = 0
  while (performance.now() - began < ms) {
    const due = (performance.now() - began) * perMs
    while (typed < due) people[typed++ % people.length]!.key()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
}

function frame(prefix: string | undefined, step: number, bytes: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder()
  if (prefix !== undefined) encoding.writeVarString(encoder, prefix)
  encoding.writeVarUint(encoder, 0)
  encoding.writeVarUint(encoder, step)
  encoding.writeVarUint8Array(encoder, bytes)
  return encoding.toUint8Array(encoder)
}

/** The typist and the number of a key, read from the update's first piece; null for every other frame. */
function keyOf(data: Buffer, hasPrefix: boolean): string | null {
  const decoder = decoding.createDecoder(data)
  if (hasPrefix) decoding.readVarString(decoder)
  if (decoding.readVarUint(decoder) !== 0 || decoding.readVarUint(decoder) !== 2) return null
  decoding.readVarUint(decoder)
  if (decoding.readVarUint(decoder) === 0) return null
  decoding.readVarUint(decoder)
  return `${decoding.readVarUint(decoder)} ${decoding.readVarUint(decoder)}`
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
}
