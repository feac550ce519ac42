import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import {
  DOCUMENT_MODES,
  type DocumentMode,
  FRAME,
  SYNC_STEP_1,
  SYNC_STEP_2,
  SYNC_UPDATE,
} from '#shared/rules/documents.ts'

export type Incoming =
  | { type: 'stateVector'; vector: Uint8Array }
  | { type: 'diff' | 'update' | 'awareness'; update: Uint8Array }
  | { type: 'saved'; number: number }
  | { type: 'denied'; reason: string; number: number }
  | { type: 'epoch'; epoch: number; schema: number }
  | { type: 'permission'; mode: DocumentMode }
  | { type: 'unknown' }

/** Reads a frame from the server. A newer server may send types that this version does not know. */
export function readFrame(type: number, decoder: decoding.Decoder): Incoming {
  const uint = () => decoding.readVarUint(decoder)
  const bytes = () => decoding.readVarUint8Array(decoder)
  switch (type) {
    case FRAME.sync: {
      const step = uint()
      if (step === SYNC_STEP_1) return { type: 'stateVector', vector: bytes() }
      return { type: step === SYNC_STEP_2 ? 'diff' : 'update', update: bytes() }
    }
    case FRAME.awareness:
      return { type: 'awareness', update: bytes() }
    case FRAME.saved:
      bytes()
      return { type: 'saved', number: uint() }
    case FRAME.denied:
      return { type: 'denied', reason: decoding.readVarString(decoder), number: uint() }
    case FRAME.epoch:
      return { type: 'epoch', epoch: uint(), schema: uint() }
    case FRAME.permission:
      return { type: 'permission', mode: DOCUMENT_MODES[uint()] ?? 'none' }
    default:
      return { type: 'unknown' }
  }
}

function frame(bytes: Uint8Array, ...head: number[]): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder()
  for (const number of head) encoding.writeVarUint(encoder, number)
  encoding.writeVarUint8Array(encoder, bytes)
  return encoding.toUint8Array(encoder) as Uint8Array<ArrayBuffer>
}

export const diffFrame = (update: Uint8Array) => frame(update, FRAME.sync, SYNC_STEP_2)
export const updateFrame = (update: Uint8Array) => frame(update, FRAME.sync, SYNC_UPDATE)
export const awarenessFrame = (update: Uint8Array) => frame(update, FRAME.awareness)
