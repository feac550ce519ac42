import type { ExchangedDocument } from '#shared/contract/documents.ts'
import { DOCUMENT_SCHEMA, MAX_EXCHANGE_DOCUMENTS } from '#shared/limits.ts'
import type { Api } from '../session/api.ts'
import { fromBase64, toBase64 } from './base64.ts'

export interface Question {
  name: string
  epoch: number
  vector: Uint8Array
  update?: Uint8Array
  version?: string | null
}
export interface Answer extends Omit<ExchangedDocument, 'update' | 'state_vector'> {
  /** Null when there is nothing new. */
  update: Uint8Array | null
  vector: Uint8Array
}
export type Outcome = Answer | { name: string; error: string }

/** Target size of a request; a single document may exceed it. */
const REQUEST_BYTES = 2_000_000

/** Sends updates and fetches missing ones, in as many requests as needed; calls `heard` with each answer. */
export async function exchange(
  api: Api,
  questions: readonly Question[],
  heard: (answer: Outcome) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < questions.length;) {
    const batch = batchOf(questions.slice(at, at + MAX_EXCHANGE_DOCUMENTS))
    const body = { schema: DOCUMENT_SCHEMA, documents: batch.map(toWire) }
    const { data } = await api.documents.exchange({ body })
    for (const answer of data.documents) await heard('error' in answer ? answer : fromWire(answer))
    at += data.next ?? batch.length
  }
}

function batchOf(questions: readonly Question[]): Question[] {
  let bytes = 0
  const fitting = questions.findIndex(({ update, vector }, i) => {
    bytes += ((update?.length ?? 0) + vector.length) * 1.34
    return i > 0 && bytes > REQUEST_BYTES
  })
  return fitting === -1 ? [...questions] : questions.slice(0, fitting)
}

function toWire({ name, epoch, vector, update, version }: Question) {
  return {
    name,
    epoch,
    state_vector: toBase64(vector),
    ...(update ? { update: toBase64(update) } : {}),
    ...(version ? { version } : {}),
  }
}

function fromWire({ update, state_vector, ...rest }: ExchangedDocument): Answer {
  return {
    ...rest,
    update: update === '' ? null : fromBase64(update),
    vector: fromBase64(state_vector),
  }
}
