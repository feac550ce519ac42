import { isUuidV7 } from './keys.ts'

/** The thing that a document is the text of: a scene, an entry of the story bible, a chapter's outline. */
export const DOCUMENT_KINDS = ['section', 'asset', 'outline'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** `section:<id>` and its like; null when it is no document's name. */
export function parseDocumentName(name: string): { kind: DocumentKind; id: string } | null {
  const colon = name.indexOf(':')
  const kind = DOCUMENT_KINDS.find((known) => known === name.slice(0, colon))
  const id = name.slice(colon + 1)
  return kind && isUuidV7(id) ? { kind, id } : null
}

/** First number of each frame. Those below 100 are y-protocols', the others our own. */
export const FRAME = {
  sync: 0,
  awareness: 1,
  /** The reason why the server refused an update, as a sentence; y-protocols calls it "permission denied". */
  auth: 2,
  queryAwareness: 3,
  /** A state vector and which of the receiver's updates, counted from 1, is stored for good. */
  saved: 100,
  /** The reason why the server refused an update, as an error's code, and the update's number. */
  denied: 101,
  /** The document's epoch and schema version: the first message. */
  epoch: 102,
  /** The receiver's rights from now on. */
  permission: 103,
} as const
export const SYNC_STEP_1 = 0
export const SYNC_STEP_2 = 1
export const SYNC_UPDATE = 2
export const PERMISSION_DENIED = 0

/** A user's rights in a document; `none` ends the connection. */
export const DOCUMENT_MODES = ['none', 'read', 'write'] as const
export type DocumentMode = (typeof DOCUMENT_MODES)[number]

/** Code with which a socket is closed. */
export const CLOSE = {
  unknownTicket: 4401,
  revoked: 4403,
  notFound: 4404,
  damaged: 4422,
  tooMany: 4429,
} as const
