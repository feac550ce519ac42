import type { Logger } from 'pino'
import { Doc, encodeStateAsUpdate } from 'yjs'
import { ApiError } from '#shared/errors.ts'
import { MAX_OPEN_DOCUMENTS, MAX_TEXTS_BYTES } from '#shared/limits.ts'
import { CLOSE } from '#shared/rules/documents.ts'
import { countWords } from '#shared/rules/word-count.ts'
import type { Connection as DatabaseConnection, Database, Transaction } from '../../db/database.ts'
import { idList } from '../../db/dialect.ts'
import { statement } from '../../db/statement.ts'
import { type Person, splitScope, type Viewer } from '../../sync/entities.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { CommandContext } from '../../sync/execute.ts'
import type { ChangeBus } from '../../sync/change-bus.ts'
import { type SessionRevocations, SESSION_OVER } from '../../sync/session-revocations.ts'
import type { Tickets } from '../../sync/tickets.ts'
import { Connection, type Socket } from './connection.ts'
import type { DocumentBus } from './document-bus.ts'
import { appendTo, bytesOf } from './document-log.ts'
import { currentTexts, materialise, staleDocuments } from './materialise.ts'
import { assertWriterOf, type DocumentLocation, locationOf, modeIn } from './document-location.ts'
import { forgetPictures } from '../files/picture-names.ts'
import { presentUser } from './presence.ts'
import { forgetGenerated } from './provenance.ts'
import type { Room } from './room.ts'
import { Rooms } from './rooms.ts'
import { UpdateCheck } from './update-check.ts'

const MAX_CONNECTIONS = 10_000
const RECHECK_MS = 5 * 60_000

interface Parts {
  db: Database
  changeBus: ChangeBus
  revocations: SessionRevocations
  tickets: Tickets
  log: Logger
  limits: RateLimits
  isLimited: boolean
  /** Null if this is the only node of the site. */
  bus: DocumentBus | null
}
interface Guest {
  user: Person
  name: string
}

/** The texts that several people write in: live over sockets, in batches over HTTP, and for other features. */
export class Documents {
  readonly rooms: Rooms
  readonly check = new UpdateCheck()
  readonly #parts: Parts
  /** Null while its document is read. */
  readonly #connections = new Map<Connection, Room | null>()
  readonly #countByUser = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  #stopping = false

  constructor(parts: Parts) {
    this.#parts = parts
    const { db, changeBus, revocations, log, bus } = parts
    this.rooms = new Rooms({
      db,
      changeBus,
      log,
      check: this.check,
      bus,
      broken: (room) => this.#empty(room, 1012, 'restarting'),
      gone: (room) => this.#empty(room, CLOSE.notFound, 'not found'),
    })
    this.#timer = setInterval(() => void this.#recheck(() => true), RECHECK_MS).unref()
    revocations.subscribe(
      (ids) => this.#end(ids),
      () => this.#sessions(),
    )
    changeBus.onMissed(() => void this.#recheck(() => true))
    changeBus.subscribe((heads, invalidated) => {
      if (this.#connections.size === 0 || this.rooms.isPublishing) return
      this.#onChanges([...Object.keys(heads), ...invalidated])
    })
  }

  /** A one-time key for the socket of one document. */
  async ticketFor(user: Person, name: string): Promise<string> {
    const { read } = this.#parts.db
    if ((await modeIn(read, await locationOf(read, name), user)) === 'none')
      throw new ApiError('documents.not_found')
    return this.#parts.tickets.give(user, name)
  }

  /** The guest of a ticket, if it is for this document. */
  async redeem(ticket: string, name: string): Promise<Guest | undefined> {
    const user = (await this.#parts.tickets.redeem(ticket, name))?.viewer
    return user ? { user, name } : undefined
  }

  /** A socket has been opened with a good ticket. */
  connect(socket: Socket, { user, name }: Guest): Connection {
    const connection = new Connection(socket, user, this.check, this.#parts.isLimited)
    const open = this.#countByUser.get(user.id) ?? 0
    const mostOpen = this.#parts.isLimited ? MAX_OPEN_DOCUMENTS : MAX_CONNECTIONS
    if (this.#stopping) connection.close(1012, 'restarting')
    else if (open >= mostOpen || this.#connections.size >= MAX_CONNECTIONS)
      connection.close(CLOSE.tooMany, 'too many documents')
    else {
      this.#countByUser.set(user.id, open + 1)
      this.#connections.set(connection, null)
      this.#enter(connection, name, user).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'request.rate_limited')
          return connection.close(CLOSE.tooMany, 'too much work')
        this.#parts.log.error({ err: error }, 'a document could not be opened')
        connection.close(1011, 'failed')
      })
    }
    return connection
  }

  /** The number of open sockets. */
  get size(): number {
    return this.#connections.size
  }

  disconnect(connection: Connection): void {
    connection.left()
    const room = this.#connections.get(connection)
    if (room === undefined) return
    this.#connections.delete(connection)
    const { userId } = connection
    const left = this.#countByUser.get(userId)! - 1
    if (left === 0) this.#countByUser.delete(userId)
    else this.#countByUser.set(userId, left)
    if (room) this.rooms.release(room)
  }

  /** Exactly what a document says now, stored or on its way to the disk. */
  async textOf(name: string, db: DatabaseConnection = this.#parts.db.read): Promise<string> {
    return (await this.textsOf([name], db)).get(name) ?? ''
  }

  /**
   * The same for many, unless they would fill the memory; leaves out documents that were never written in. Reads on
   * `db`, which may be a transaction.
   */
  async textsOf(
    names: readonly string[],
    db: DatabaseConnection = this.#parts.db.read,
  ): Promise<Map<string, string>> {
    if (names.length > 1 && (await bytesOf(db, names)) > MAX_TEXTS_BYTES)
      throw new ApiError('documents.too_many')
    const texts = await currentTexts(db, names)
    for (const name of names) {
      const room = await this.rooms.latest(name)
      if (room) texts.set(name, room.text.toJSON())
      else if (!texts.has(name) && (await db.first(selectName, { name }))) {
        const location = await locationOf(db, name)
        if (location) texts.set(name, await this.rooms.textOf(name, location, db))
      }
    }
    return texts
  }

  /**
   * Replaces the text with as few edits as possible, so that other writers keep their cursors. With `expected`, only
   * while the text equals it: returns false when another writer has changed it.
   */
  async replaceText(
    name: string,
    text: string,
    user: { id: string },
    expected?: string,
  ): Promise<boolean> {
    const { read } = this.#parts.db
    const location = await assertWriterOf(read, name, user)
    return this.rooms.use(name, location, async (room) => {
      await this.rooms.latest(name)
      // Loading takes time: asks once more, and last.
      await assertWriterOf(read, name, user)
      if (expected !== undefined && room.text.toJSON() !== expected) return false
      await room.replaceText(text.replace(/\r\n?/g, '\n'), user.id)
      return true
    })
  }

  /** All that a document is made of, as it is on the disk: for an edit that is prepared elsewhere, and taken later. */
  async stateOf(name: string): Promise<Uint8Array> {
    const location = await locationOf(this.#parts.db.read, name)
    if (!location) throw new ApiError('documents.not_found')
    return this.rooms.use(name, location, async (room) => {
      await room.settled
      await this.rooms.latest(name)
      return encodeStateAsUpdate(room.doc)
    })
  }

  /** Stores the first text of a document whose row this transaction makes. */
  async begin(
    { trx, changes, user }: Pick<CommandContext, 'trx' | 'changes' | 'user'>,
    location: DocumentLocation,
    text: string,
  ): Promise<void> {
    const name = `${location.kind}:${location.id}`
    const clean = text.replace(/\r\n?/g, '\n')
    if (clean === '' || (await trx.first(selectName, { name }))) return
    const doc = new Doc()
    doc.getText('text').insert(0, clean)
    const { book_id } = location
    const data = encodeStateAsUpdate(doc)
    await appendTo(trx, { name, book_id, seq: 1, isFirst: true, data })
    const row = { text: clean, words: countWords(clean), seq: 1, writers: [user.id] }
    await materialise(trx, changes, location, row, new Date().toISOString())
  }

  /** Erases documents for good. */
  async remove(trx: Transaction, names: readonly string[]): Promise<void> {
    await trx.run(deleteDocuments, { names: JSON.stringify(names) })
    await forgetPictures(trx, names)
    await forgetGenerated(trx, names)
    trx.afterCommit(() => {
      for (const name of names) {
        this.#parts.bus?.tell({ name, isGone: true })
        const room = this.rooms.opened(name)
        if (!room) continue
        this.rooms.forget(room)
        this.#empty(room, CLOSE.notFound, 'not found')
      }
    })
  }

  /** Checks the permissions of all connections to this book again. */
  recheck(bookId: string): Promise<void> {
    return this.#recheck(({ location }) => location.book_id === bookId)
  }

  /** Brings rows up to date that lack the last text because of a crash. */
  async recover(): Promise<void> {
    const { db, log } = this.#parts
    const { read } = db
    for (const name of await staleDocuments(read)) {
      const location = await locationOf(read, name)
      if (!location) continue
      // One that cannot be read keeps no site from its start.
      await this.rooms
        .use(name, location, () => Promise.resolve())
        .catch((error: unknown) => log.error({ err: error, name }, 'a document could not be read'))
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#timer)
    for (const connection of this.#connections.keys()) connection.close(1012, 'restarting')
    await this.rooms.stop()
    this.check.stop()
  }

  async #enter(connection: Connection, name: string, user: { id: string }): Promise<void> {
    const { read } = this.#parts.db
    const location = await locationOf(read, name)
    if (!location || (await modeIn(read, location, user)) === 'none')
      return connection.close(CLOSE.notFound, 'not found')
    const room = await this.#hold(connection, name, location)
    if (!room) return
    const person = await read.first(selectUsername, { id: user.id })
    // Asks once more, and last: the mode may have changed meanwhile; from here on this connection gets each change.
    const mode = await modeIn(read, await locationOf(read, name), user)
    if (connection.isClosed || mode === 'none' || !person) {
      this.rooms.release(room)
      return connection.close(CLOSE.notFound, 'not found')
    }
    this.#connections.set(connection, room)
    connection.enter(room, mode, presentUser(user.id, person.username))
  }

  /** Loading costs its user; what is in memory already is free. Null if the client has left. */
  async #hold(
    connection: Connection,
    name: string,
    location: DocumentLocation,
  ): Promise<Room | null> {
    if (this.rooms.has(name)) return this.rooms.hold(name, location)
    return this.#parts.limits.atCost(connection.userId, async () =>
      connection.isClosed ? null : this.rooms.hold(name, location),
    )
  }

  /** A role or a world's visibility may have changed: checks the connections concerned at once. */
  #onChanges(scopes: readonly string[]): void {
    const changed = new Set<string>()
    for (const scope of scopes) {
      const [kind, id] = splitScope(scope)
      if (kind !== 'user' && kind !== 'post' && kind !== 'community') changed.add(id)
    }
    void this.#recheck(
      ({ location }) => changed.has(location.book_id) || changed.has(location.world_id),
    )
  }

  async #recheck(concerns: (room: Room) => boolean): Promise<void> {
    const { read } = this.#parts.db
    const modes = new Map<string, ReturnType<typeof modeIn>>()
    for (const [connection, room] of this.#connections) {
      if (!room || !concerns(room)) continue
      const key = `${connection.userId} ${room.name}`
      const viewer: Viewer = { id: connection.userId }
      const mode =
        modes.get(key) ??
        locationOf(read, room.name).then((location) => modeIn(read, location, viewer))
      modes.set(key, mode)
      connection.permit(await mode.catch(() => connection.mode))
    }
  }

  *#sessions(): Iterable<string> {
    for (const { sessionId } of this.#connections.keys()) if (sessionId) yield sessionId
  }

  #end(sessions: ReadonlySet<string>): void {
    for (const connection of this.#connections.keys())
      if (sessions.has(connection.sessionId ?? '')) connection.close(SESSION_OVER, 'session ended')
  }

  #empty(room: Room, code: number, reason: string): void {
    for (const [connection, entered] of this.#connections)
      if (entered === room) connection.close(code, reason)
  }
}

const selectName = statement<{ name: string }>()((db, value) =>
  db.selectFrom('documents').select('name').where('name', '=', value.name),
)
const deleteDocuments = statement<{ names: string }>()((db, value) =>
  db.deleteFrom('documents').where('name', 'in', idList(value.names)),
)
const selectUsername = statement<{ id: string }>()((db, value) =>
  db.selectFrom('users').select('username').where('id', '=', value.id),
)
