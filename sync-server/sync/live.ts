import { type Counters, SCOPE } from '#shared/contract/sync.ts'
import { ApiError } from '#shared/errors.ts'
import type { Database } from '../db/database.ts'
import type { ChangeBus } from './change-bus.ts'
import { epochOf, headOf } from './changes.ts'
import { type ScopeGates, splitScope, type Viewer } from './entities.ts'
import { type SessionRevocations, SESSION_OVER } from './session-revocations.ts'
import type { Tickets } from './tickets.ts'

/** The place of its tickets. */
const PLACE = 'live'
const COALESCE_MS = 250
const MAX_FOLLOWED = 200
const MAX_FRAME = 64 * 1024
const MAX_CONNECTIONS = 10_000
/** Of one account, or of the visitors at one address. */
const MAX_OF_ONE = 200
/** The most messages of one socket in a minute: a device sends one only when its followed scopes change. */
const MAX_MESSAGES = 120
const MINUTE_MS = 60_000

export interface Socket {
  send(text: string): void
  close(code: number, reason: string): void
}

interface Limits {
  /** Throws when the limit is reached. */
  take(name: 'follows', person: string): Promise<void>
  charge(name: 'follows', person: string, scopes: number): Promise<void>
}

interface Parts {
  changeBus: ChangeBus
  revocations: SessionRevocations
  tickets: Tickets
  limits: Limits
}

interface Follower {
  socket: Socket
  viewer: Viewer
  /** The account's id, or a visitor's address. */
  person: string
  scopes: Set<string>
  waiting: Counters
  timer: NodeJS.Timeout | null
  /** The start of the counted minute, in ms, and the messages since. */
  minute: number
  messages: number
}

/** Tells followers that a scope they watch has a new head. It is only a hint: a device that misses it pulls later. */
export class Live {
  readonly #db: Database
  readonly #gates: ScopeGates
  readonly #tickets: Tickets
  readonly #limits: Limits
  readonly #followers = new Set<Follower>()
  /** Numbers of open sockets, by person. */
  readonly #open = new Map<string, number>()
  #epoch = 0

  constructor(db: Database, gates: ScopeGates, { changeBus, revocations, tickets, limits }: Parts) {
    this.#db = db
    this.#gates = gates
    this.#tickets = tickets
    this.#limits = limits
    changeBus.subscribe((heads) => this.#poke(heads))
    revocations.subscribe(
      (ids) => this.#end(ids),
      () => this.#sessions(),
    )
  }

  /** A one-time key for the socket's address, so that the bearer token is never in a URL. */
  ticketFor(viewer: Viewer): Promise<string> {
    return this.#tickets.give(viewer, PLACE)
  }

  /** The holder of this ticket; undefined if the ticket is unknown, used or expired. */
  async redeem(ticket: string): Promise<{ viewer: Viewer } | undefined> {
    const holder = await this.#tickets.redeem(ticket, PLACE)
    return this.#followers.size < MAX_CONNECTIONS ? holder : undefined
  }

  /** The number of open sockets. */
  get size(): number {
    return this.#followers.size
  }

  /** Undefined, and the socket is closed, if the account or the address has too many. */
  connect(socket: Socket, viewer: Viewer, address: string) {
    const person = viewer?.id ?? address
    const others = this.#open.get(person) ?? 0
    if (others >= MAX_OF_ONE) {
      socket.close(1013, 'too many sockets')
      return undefined
    }
    this.#open.set(person, others + 1)
    const follower: Follower = {
      socket,
      viewer,
      person,
      scopes: new Set(),
      waiting: {},
      timer: null,
      minute: Date.now(),
      messages: 0,
    }
    this.#followers.add(follower)
    return {
      receive: (data: unknown) => this.#receive(follower, data),
      close: () => {
        if (follower.timer) clearTimeout(follower.timer)
        if (!this.#followers.delete(follower)) return
        const left = this.#open.get(person)! - 1
        if (left > 0) this.#open.set(person, left)
        else this.#open.delete(person)
      },
    }
  }

  stop(): void {
    for (const { socket } of this.#followers) socket.close(1012, 'restarting')
  }

  async #receive(follower: Follower, data: unknown): Promise<void> {
    const now = Date.now()
    if (now - follower.minute >= MINUTE_MS) Object.assign(follower, { minute: now, messages: 0 })
    if (++follower.messages > MAX_MESSAGES) return follower.socket.close(1008, 'too many messages')
    const scopes = typeof data === 'string' && data.length <= MAX_FRAME ? followedBy(data) : null
    if (!scopes) return follower.socket.close(1008, 'not understood')
    const wanted = new Set(scopes.slice(0, MAX_FOLLOWED))
    // What has closed meanwhile goes with its next poke.
    const allowed = wanted.intersection(follower.scopes)
    const fresh = wanted.difference(allowed)
    if (!(await this.#mayFollow(follower, fresh.size)))
      return follower.socket.close(1008, 'too many messages')
    this.#epoch ||= await epochOf(this.#db.read)
    for (const scope of fresh) {
      const [kind, id] = splitScope(scope)
      if (await this.#gates[kind](this.#db.read, id, follower.viewer)) allowed.add(scope)
    }
    // The follower subscribes before the server reads the heads, so that it misses no commit in between.
    follower.scopes = allowed
    const heads: Counters = {}
    for (const scope of allowed) heads[scope] = (await headOf(this.#db.read, scope)).head
    // The server sends at once the heads that changed between the last pull and now.
    this.#sendNow(follower, { ...heads, ...follower.waiting })
  }

  async #mayFollow({ person }: Follower, scopes: number): Promise<boolean> {
    if (scopes === 0) return true
    try {
      await this.#limits.take('follows', person)
    } catch (refusal) {
      if (refusal instanceof ApiError) return false
      throw refusal
    }
    await this.#limits.charge('follows', person, scopes - 1)
    return true
  }

  #poke(heads: Counters): void {
    for (const follower of this.#followers) {
      const followed = Object.entries(heads).filter(([scope]) => follower.scopes.has(scope))
      if (followed.length === 0) continue
      Object.assign(follower.waiting, Object.fromEntries(followed))
      follower.timer ??= setTimeout(() => void this.#sendWaiting(follower), COALESCE_MS)
    }
  }

  /** A scope that has closed meanwhile is named once more, for the next pull to learn of it, and then never again. */
  async #sendWaiting(follower: Follower): Promise<void> {
    const { waiting } = follower
    follower.waiting = {}
    follower.timer = null
    for (const scope of Object.keys(waiting)) {
      const [kind, id] = splitScope(scope)
      const open = await this.#gates[kind](this.#db.read, id, follower.viewer).catch(() => true)
      if (!open) follower.scopes.delete(scope)
    }
    if (this.#followers.has(follower)) this.#send(follower, waiting)
  }

  *#sessions(): Iterable<string> {
    for (const { viewer } of this.#followers) if (viewer?.session_id) yield viewer.session_id
  }

  #end(sessions: ReadonlySet<string>): void {
    const isOver = (viewer: Viewer) => sessions.has(viewer?.session_id ?? '')
    for (const { socket, viewer } of this.#followers)
      if (isOver(viewer)) socket.close(SESSION_OVER, 'session ended')
  }

  #sendNow(follower: Follower, heads: Counters): void {
    if (follower.timer) clearTimeout(follower.timer)
    follower.timer = null
    follower.waiting = {}
    this.#send(follower, heads)
  }

  #send({ socket }: Follower, heads: Counters): void {
    socket.send(JSON.stringify({ t: 'poke', s: heads, e: this.#epoch }))
  }
}

function followedBy(data: string): string[] | null {
  try {
    const message = JSON.parse(data) as { t?: unknown; scopes?: unknown } | null
    if (message?.t !== 'follow' || !Array.isArray(message.scopes)) return null
    return message.scopes.filter(
      (scope): scope is string => typeof scope === 'string' && SCOPE.test(scope),
    )
  } catch {
    return null
  }
}
