import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { DocumentBus, DocumentNews } from './document-bus.ts'
import { type DocumentLog, headsOf } from './document-log.ts'
import type { Room } from './room.ts'

/** A message may overtake another one; a gap that stays for so long is read from the log. */
const GAP_MS = 20
/** While the bus is away; and otherwise, because a node that cannot send does not say so. */
const POLL_MS = { away: 1_000, up: 5_000 }

interface Parts {
  bus: DocumentBus
  log: DocumentLog
  db: Database
  logger: Logger
  rooms: {
    all(): Iterable<Room>
    opened(name: string): Room | undefined
    isLoading(name: string): boolean
  }
  /** Its document was erased. */
  gone(room: Room): void
}

/** Whether the log is read again, so long after the last time. */
export const isDue = (isBusUp: boolean, sinceMs: number) =>
  sinceMs >= (isBusUp ? POLL_MS.up : POLL_MS.away)

/** Keeps the rooms of this node at the end of a log that other nodes write as well: the bus hurries, the log has the truth. */
export class FollowedLog {
  readonly bus: DocumentBus
  readonly #parts: Parts
  /** News of documents that are still read. */
  readonly #early = new Map<string, DocumentNews[]>()
  readonly #gaps = new Map<Room, NodeJS.Timeout>()
  #polled = 0
  readonly #timer: NodeJS.Timeout

  constructor(parts: Parts) {
    this.#parts = parts
    this.bus = parts.bus
    parts.bus.hear((news) => this.#hear(news))
    parts.bus.onMissed(() => void this.#poll())
    this.#timer = setInterval(() => {
      if (isDue(parts.bus.isUp, performance.now() - this.#polled)) void this.#poll()
    }, POLL_MS.away).unref()
  }

  /** The room is there, with what the log had when it was read. */
  opened(room: Room): void {
    const early = this.#early.get(room.name) ?? []
    this.#early.delete(room.name)
    for (const news of early) this.#hear(news)
    this.bus.tell({ name: room.name, presence: null })
  }

  /** It could not be read. */
  failed(name: string): void {
    this.#early.delete(name)
  }

  /** One of its updates has arrived before another. */
  noticeGap(room: Room): void {
    if (this.#gaps.has(room)) return
    const timer = setTimeout(() => {
      this.#gaps.delete(room)
      if (room.isBehind) this.#read(room)
    }, GAP_MS)
    this.#gaps.set(room, timer)
  }

  /** Resolves when the room has everything that the log had at the call. */
  async catchUp(room: Room): Promise<void> {
    const { log, rooms } = this.#parts
    const { snapshot, updates } = await log.after(room.name, room.seq)
    if (rooms.opened(room.name) !== room) return
    if (snapshot) room.jump(snapshot.seq, snapshot.data)
    for (const { seq, data } of updates) room.hear(seq, data)
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const timer of this.#gaps.values()) clearTimeout(timer)
  }

  #hear(news: DocumentNews): void {
    const { rooms, gone } = this.#parts
    const { name } = news
    const room = rooms.opened(name)
    if (!room) {
      if (!rooms.isLoading(name)) return
      this.#early.set(name, [...(this.#early.get(name) ?? []), news])
    } else if ('isGone' in news) gone(room)
    else if ('presence' in news) this.#hearPresence(room, news.presence)
    else if (news.update) room.hear(news.seq, news.update)
    else if (news.seq > room.seq) this.#read(room)
  }

  #hearPresence(room: Room, update: Uint8Array | null): void {
    const presence = update ? null : room.presence.here()
    if (update) room.hearPresence(update)
    else if (presence) this.bus.tell({ name: room.name, presence })
  }

  #read(room: Room): void {
    this.catchUp(room).catch((error: unknown) => this.#complain(error))
  }

  async #poll(): Promise<void> {
    this.#polled = performance.now()
    const { db, gone } = this.#parts
    const rooms = [...this.#parts.rooms.all()]
    if (rooms.length === 0) return
    try {
      const had = new Map(rooms.map((room) => [room.name, room.seq]))
      const heads = await headsOf(db.read, [...had.keys()])
      for (const room of rooms) {
        const seq = heads.get(room.name)
        // It had updates before the question: one may get its first in between.
        if (seq === undefined && had.get(room.name)! > 0) gone(room)
        else if (seq !== undefined && seq > room.seq) await this.catchUp(room)
      }
    } catch (error) {
      this.#complain(error)
    }
  }

  #complain(error: unknown): void {
    this.#parts.logger.error({ err: error }, 'the log of a document could not be read')
  }
}
