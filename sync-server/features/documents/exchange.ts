import { encodeStateAsUpdate, encodeStateVector } from 'yjs'
import type { ParsedInputOf } from '#shared/contract/endpoint.ts'
import type { documents, ExchangedDocument } from '#shared/contract/documents.ts'
import { ApiError } from '#shared/errors.ts'
import { EXCHANGE_REPLY_BYTES } from '#shared/limits.ts'
import type { DocumentMode } from '#shared/rules/documents.ts'
import type { Connection } from '../../db/database.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import { latestOf, schemaOf } from './document-log.ts'
import type { Documents } from './documents.ts'
import { readStateVector } from './frames.ts'
import { assertWriterOf, locationOf, modeIn } from './document-location.ts'
import { GapError, type Room } from './room.ts'
import { outlineOf } from './update-outline.ts'
import { DamagedUpdateError } from './update-reader.ts'

type Request = ParsedInputOf<typeof documents.exchange>['body']['documents'][number]
type Answer = ExchangedDocument | { name: string; error: string }

interface Parts {
  documents: Documents
  db: Connection
  user: { id: string }
  /** The newest schema of documents that the caller knows. */
  schema: number
  /** The database's epoch: it rises when the database went back in time. */
  epoch: number
  limits: RateLimits
}

/** Exchanges updates for several documents, one after the other, until the reply is full or has cost enough. */
export async function exchange(
  requests: readonly Request[],
  parts: Parts,
): Promise<{ documents: Answer[]; next: number | null }> {
  const { limits, user } = parts
  const answers: Answer[] = []
  let bytes = 0
  for (const request of requests) {
    if (bytes > EXCHANGE_REPLY_BYTES) break
    let answer: Answer
    try {
      answer = await limits.atCost(user.id, () => exchangeOne(request, parts))
    } catch (error) {
      const isLimit = error instanceof ApiError && error.code === 'request.rate_limited'
      // Replies with what was done; the next call gets the error with the time to wait.
      if (isLimit && answers.length > 0) break
      throw error
    }
    bytes += 'update' in answer ? answer.update.length : 0
    answers.push(answer)
  }
  return { documents: answers, next: answers.length < requests.length ? answers.length : null }
}

async function exchangeOne(request: Request, parts: Parts): Promise<Answer> {
  const { documents, db, user } = parts
  const { name } = request
  const location = await locationOf(db, name)
  const permitted = await modeIn(db, location, user)
  if (!location || permitted === 'none') return { name, error: 'documents.not_found' }
  // A caller that knows the text in part alone would write over the rest.
  const modeFor = (schema: number, mode: 'read' | 'write') =>
    schema > parts.schema ? 'read' : mode
  if (request.update === undefined && request.version !== undefined) {
    const version = versionOf(parts.epoch, await latestOf(db, name))
    // Epochs change with the first update of a new beginning, so an equal version is an equal epoch.
    if (version === request.version && !documents.rooms.opened(name)?.isStoring)
      return { ...unchanged(request), mode: modeFor(await schemaOf(db, name), permitted), version }
  }
  return documents.rooms.use(name, location, async (room) => {
    if (request.epoch !== 0 && request.epoch !== room.epoch)
      return { name, error: 'documents.epoch' }
    const vector = Buffer.from(request.state_vector, 'base64')
    if (vector.length > 0 && !readStateVector(vector)) return { name, error: 'documents.damaged' }
    // Loading takes time: asks once more. From here to the change nothing waits, unless it is tried first.
    const now = await modeIn(db, await locationOf(db, name), user)
    if (now === 'none') return { name, error: 'documents.not_found' }
    const mode = modeFor(room.schema, now)
    const refused = await take(room, request.update, mode, parts)
    if (refused === 'documents.not_found') return { name, error: refused }
    await room.settled
    return {
      name,
      epoch: room.epoch,
      mode: refused === 'documents.read_only' ? 'read' : mode,
      update: base64(encodeStateAsUpdate(room.doc, vector.length > 0 ? vector : undefined)),
      state_vector: base64(encodeStateVector(room.doc)),
      version: versionOf(parts.epoch, room.seq),
      refused,
    }
  })
}

/** Resolves when it is stored; with the reason when it was not taken. */
async function take(
  room: Room,
  encoded: string | undefined,
  mode: DocumentMode,
  { documents: { check }, db, user }: Parts,
): Promise<string | null> {
  if (encoded === undefined) return null
  const update = new Uint8Array(Buffer.from(encoded, 'base64'))
  try {
    const outline = outlineOf(update)
    const steps = room.stepsOf(outline)
    if (steps === 0) return null
    if (mode !== 'write') return 'documents.read_only'
    const mayStill = () => assertWriterOf(db, room.name, user)
    if (!room.isCheap(steps) && !(await check.passes(room.state, update, mayStill)))
      return 'documents.damaged'
    await room.apply(update, outline, user.id)
    return null
  } catch (error) {
    if (error instanceof GapError) return 'documents.gap'
    if (error instanceof DamagedUpdateError || error instanceof ApiError) return error.code
    throw error
  }
}

function unchanged({ name, epoch, state_vector }: Request) {
  return { name, epoch, update: '', state_vector, refused: null }
}

function versionOf(epoch: number, seq: number): string {
  return `${epoch}.${seq}`
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
