import { pictureIds } from '#shared/rules/chapter-pictures.ts'
import type { Logger } from 'pino'
import type { Connection, Database } from '../../db/database.ts'
import { Changes } from '../../sync/changes.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { countWords } from '#shared/rules/word-count.ts'
import type { DocumentBus } from './document-bus.ts'
import { DocumentLog } from './document-log.ts'
import { FollowedLog } from './followed-log.ts'
import { materialise } from './materialise.ts'
import type { DocumentLocation } from './document-location.ts'
import { Room } from './room.ts'
import type { UpdateCheck } from './update-check.ts'

/** After the first edit of a pause: lists and searches are this far behind. Many documents do not all come at once. */
const MATERIALISE_MS = 800
const SPREAD_MS = 1_000
/** The interval while a user writes on: each time, every device of the book fetches the row here. */
const AT_MOST_EVERY_MS = 5_000
/** Longer than another node takes. */
const BACKUP_MS = 15_000

/** Time as the process counts it. */
export interface Clock {
  now(): number
  /** Returns what calls it off. */
  after(ms: number, work: () => void): () => void
}
const PROCESS_CLOCK: Clock = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

interface Parts {
  db: Database
  changeBus: ChangeBus
  log: Logger
  check: UpdateCheck
  /** The room can no longer be trusted: all connections have to leave it. */
  broken(room: Room): void
  /** Another node has erased its document. */
  gone(room: Room): void
  /** Null if this is the only node of the site. */
  bus: DocumentBus | null
  clock?: Clock
}

/** The documents in memory: each at most once, from the first who needs it to the last. */
export class Rooms {
  readonly #parts: Required<Parts>
  readonly #log: DocumentLog
  readonly #rooms = new Map<string, Promise<Room>>()
  readonly #open = new Map<string, Room>()
  readonly #timers = new Map<Room, () => void>()
  /** Of texts that are written on other nodes. */
  readonly #backups = new Map<Room, () => void>()
  /** Null if this is the only node of the site. */
  readonly followed: FollowedLog | null
  /** True while the rooms publish a change of their own. */
  isPublishing = false

  constructor(parts: Parts) {
    this.#parts = { clock: PROCESS_CLOCK, ...parts }
    this.#log = new DocumentLog(parts.db)
    this.followed = parts.bus && this.#follow(parts.bus)
  }

  /** Those that are loaded. */
  all(): Iterable<Room> {
    return this.#open.values()
  }

  /** True if it is loaded, or somebody loads it. */
  has(name: string): boolean {
    return this.#rooms.has(name)
  }

  opened(name: string): Room | undefined {
    return this.#open.get(name)
  }

  /** The same, with all that other nodes have stored until now. */
  async latest(name: string): Promise<Room | undefined> {
    const room = this.#open.get(name)
    if (room) await this.followed?.catchUp(room)
    return room
  }

  /** Loads it unless it is here; each `hold` needs its `release`. */
  async hold(name: string, location: DocumentLocation): Promise<Room> {
    let loading = this.#rooms.get(name)
    if (!loading) {
      loading = this.#load(name, location)
      this.#rooms.set(name, loading)
      loading.catch(() => {
        this.#rooms.delete(name)
        this.followed?.failed(name)
      })
    }
    const room = await loading
    // It may have been given up while this waited.
    if (this.#rooms.get(name) !== loading) return this.hold(name, location)
    room.holders += 1
    return room
  }

  release(room: Room): void {
    room.holders -= 1
    if (room.holders === 0) void this.#retire(room)
  }

  async use<T>(
    name: string,
    location: DocumentLocation,
    work: (room: Room) => Promise<T>,
  ): Promise<T> {
    const room = await this.hold(name, location)
    try {
      return await work(room)
    } finally {
      this.release(room)
    }
  }

  /** The text as of now, of a document that is not in memory and will not be. */
  async textOf(name: string, location: DocumentLocation, db: Connection): Promise<string> {
    return this.#make(name, location, await this.#log.load(name, db)).text.toJSON()
  }

  /** Drops a room whose document is gone, or whose log must be read again: the server writes nothing of it any more. */
  forget(room: Room): void {
    if (this.#open.get(room.name) !== room) return
    this.#open.delete(room.name)
    this.#rooms.delete(room.name)
    for (const timers of [this.#timers, this.#backups]) {
      timers.get(room)?.()
      timers.delete(room)
    }
  }

  /** Writes everything that is only in memory: texts and snapshots. */
  async stop(): Promise<void> {
    this.followed?.stop()
    await Promise.all(
      [...this.#open.values()].map((room) => this.#write(room).catch(() => undefined)),
    )
    for (const timers of [this.#timers, this.#backups])
      for (const callOff of timers.values()) callOff()
  }

  async #load(name: string, location: DocumentLocation): Promise<Room> {
    const room = this.#make(name, location, await this.#log.load(name))
    this.#open.set(name, room)
    this.followed?.opened(room)
    // The process ended before the last text reached the row.
    if (room.textSeq < room.seq) this.#edited(room)
    return room
  }

  #make(
    name: string,
    location: DocumentLocation,
    stored: Awaited<ReturnType<DocumentLog['load']>>,
  ): Room {
    return new Room(name, location, stored, {
      log: this.#log,
      check: this.#parts.check,
      failed: (room) => {
        this.forget(room)
        this.#parts.broken(room)
      },
      edited: (room, isHere) => (isHere ? this.#edited(room) : this.#editedElsewhere(room)),
      followed: this.followed,
    })
  }

  #follow(bus: DocumentBus): FollowedLog {
    const { db, log } = this.#parts
    const rooms = {
      all: () => this.all(),
      opened: (name: string) => this.opened(name),
      isLoading: (name: string) => this.has(name),
    }
    const gone = (room: Room) => {
      this.forget(room)
      this.#parts.gone(room)
    }
    return new FollowedLog({ bus, db, log: this.#log, logger: log, rooms, gone })
  }

  #edited(room: Room): void {
    if (this.#timers.has(room) || this.#open.get(room.name) !== room) return
    const soon = MATERIALISE_MS + Math.random() * SPREAD_MS
    const wait = Math.max(soon, room.textAt + AT_MOST_EVERY_MS - this.#parts.clock.now())
    const callOff = this.#parts.clock.after(wait, () => {
      this.#timers.delete(room)
      this.#materialise(room).catch((error: unknown) =>
        this.#parts.log.error({ err: error }, 'a text was not written'),
      )
    })
    this.#timers.set(room, callOff)
  }

  /** The node of the writer brings the text to its row; should it have ended, this one does. */
  #editedElsewhere(room: Room): void {
    if (this.#backups.has(room) || this.#open.get(room.name) !== room) return
    const { seq } = room
    const callOff = this.#parts.clock.after(BACKUP_MS, () => {
      this.#backups.delete(room)
      this.#backUp(room, seq).catch((error: unknown) =>
        this.#parts.log.error({ err: error }, 'a text was not written'),
      )
    })
    this.#backups.set(room, callOff)
  }

  async #backUp(room: Room, seq: number): Promise<void> {
    room.textSeq = Math.max(room.textSeq, await this.#log.textSeqOf(room.name))
    if (this.#open.get(room.name) !== room) return
    if (room.textSeq < seq) await this.#materialise(room)
    else if (room.textSeq < room.seq) this.#editedElsewhere(room)
  }

  /** Runs when the last holder has left. A client that comes back meanwhile finds the room still here. */
  async #retire(room: Room): Promise<void> {
    try {
      await this.#write(room)
    } catch (error) {
      this.#parts.log.error({ err: error }, 'a document was not folded')
    }
    if (room.holders === 0) this.forget(room)
  }

  async #write(room: Room): Promise<void> {
    await room.settled
    if (this.#open.get(room.name) !== room) return
    this.#timers.get(room)?.()
    this.#timers.delete(room)
    await this.#materialise(room)
    await room.compact()
  }

  async #materialise(room: Room): Promise<void> {
    const { seq } = room
    if (room.textSeq >= seq) return
    room.textAt = this.#parts.clock.now()
    const text = room.text.toJSON()
    const writers = room.takeWriters()
    const words = countWords(text)
    room.words = words
    const now = new Date().toISOString()
    const write = this.#parts.db.write(
      async (trx) => {
        const changes = new Changes()
        await materialise(trx, changes, room.location, { text, words, seq, writers }, now)
        const heads = await changes.publish(trx, now)
        trx.afterCommit(() => {
          room.textSeq = Math.max(room.textSeq, seq)
          this.isPublishing = true
          this.#parts.changeBus.publish(heads, changes.invalidated)
          this.isPublishing = false
        })
        // A picture may come while its name is written.
      },
      [room.name, ...pictureIds(text)],
    )
    write.catch(() => room.loseWriters())
    await write
  }
}
