import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import {
  DOCUMENT_MODES,
  type DocumentMode,
  FRAME,
  PERMISSION_DENIED,
  SYNC_STEP_1,
  SYNC_STEP_2,
  SYNC_UPDATE,
} from '#shared/rules/documents.ts'

export type Incoming =
  | { type: 'stateVector'; vector: Uint8Array }
  | { type: 'update'; update: Uint8Array }
  | { type: 'awareness'; update: Uint8Array }
  | { type: 'queryAwareness' }
  | { type: 'unknown' }

/** Parses a client's frame; null when it is malformed. A newer client may send types that the server does not know. */
export function readFrame(frame: Uint8Array): Incoming | null {
  try {
    const decoder = decoding.createDecoder(frame)
    const type = decoding.readVarUint(decoder)
    if (type === FRAME.sync) return readSync(decoder)
    if (type === FRAME.awareness)
      return { type: 'awareness', update: decoding.readVarUint8Array(decoder) }
    return { type: type === FRAME.queryAwareness ? 'queryAwareness' : 'unknown' }
  } catch {
    return null
  }
}

function readSync(decoder: decoding.Decoder): Incoming | null {
  const step = decoding.readVarUint(decoder)
  const bytes = decoding.readVarUint8Array(decoder)
  if (decoding.hasContent(decoder)) return null
  if (step === SYNC_STEP_1) return { type: 'stateVector', vector: bytes }
  return step === SYNC_STEP_2 || step === SYNC_UPDATE ? { type: 'update', update: bytes } : null
}

/** Writer → how far they are known. */
export function readStateVector(vector: Uint8Array): Map<number, number> | null {
  try {
    const decoder = decoding.createDecoder(vector)
    const state = new Map<number, number>()
    for (let left = decoding.readVarUint(decoder); left > 0; left--)
      state.set(decoding.readVarUint(decoder), decoding.readVarUint(decoder))
    return decoding.hasContent(decoder) ? null : state
  } catch {
    return null
  }
}

function frame(type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, type)
  write(encoder)
  return encoding.toUint8Array(encoder)
}

function syncFrame(step: number, bytes: Uint8Array): Uint8Array {
  return frame(FRAME.sync, (encoder) => {
    encoding.writeVarUint(encoder, step)
    encoding.writeVarUint8Array(encoder, bytes)
  })
}

/** The server's state vector: a client answers with the updates that the server lacks. */
export const stateVectorFrame = (vector: Uint8Array) => syncFrame(SYNC_STEP_1, vector)
export const diffFrame = (update: Uint8Array) => syncFrame(SYNC_STEP_2, update)
export const updateFrame = (update: Uint8Array) => syncFrame(SYNC_UPDATE, update)

export const awarenessFrame = (update: Uint8Array) =>
  frame(FRAME.awareness, (encoder) => encoding.writeVarUint8Array(encoder, update))

/** The receiver's update of this number is stored, and with it all of these writers up to here. */
export const savedFrame = (state: readonly { client: number; end: number }[], number: number) =>
  frame(FRAME.saved, (encoder) => {
    encoding.writeVarUint8Array(encoder, encodeState(state))
    encoding.writeVarUint(encoder, number)
  })

export const deniedFrame = (reason: string, number: number) =>
  frame(FRAME.denied, (encoder) => {
    encoding.writeVarString(encoder, reason)
    encoding.writeVarUint(encoder, number)
  })

/** The same for a client that knows y-protocols and nothing of ours. */
export const permissionDeniedFrame = (reason: string) =>
  frame(FRAME.auth, (encoder) => {
    encoding.writeVarUint(encoder, PERMISSION_DENIED)
    encoding.writeVarString(encoder, reason)
  })

export const epochFrame = (epoch: number, schema: number) =>
  frame(FRAME.epoch, (encoder) => {
    encoding.writeVarUint(encoder, epoch)
    encoding.writeVarUint(encoder, schema)
  })

export const permissionFrame = (mode: DocumentMode) =>
  frame(FRAME.permission, (encoder) => encoding.writeVarUint(encoder, DOCUMENT_MODES.indexOf(mode)))

function encodeState(state: readonly { client: number; end: number }[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, state.length)
  for (const { client, end } of state) {
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, end)
  }
  return encoding.toUint8Array(encoder)
}
