import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

/** A user as others in a document see them. Only the server sets this. */
export interface PresentUser {
  id: string
  name: string
  color: string
  /** The lighter colour, for their selection. */
  colorLight: string
}

interface Entry {
  clock: number
  /** As JSON; null when it is gone. */
  state: string
  owner: object
  userId: string
  /** When another node told of it, by the process's clock, in ms. */
  heardAt?: number
}

const MAX_ENTRIES_PER_OWNER = 3
const MAX_STATE_LENGTH = 4_096
/** The owner of the states of users on other nodes. */
const ELSEWHERE = {}
const MAX_ELSEWHERE = 200
/** Clients tell theirs every 15 s: of a node that has died none comes any more. */
const FORGET_MS = 35_000

/** Where each user in one document is: y-protocols' awareness, with names that the server sets and no client can fake. */
export class Presence {
  readonly #entries = new Map<number, Entry>()
  /** Client → the user it was of, for those that have left. */
  readonly #left = new Map<number, string>()

  /** Takes a client's own state. Returns the update for all others, if there is one; null when it is malformed. */
  take(update: Uint8Array, owner: object, user: PresentUser): Uint8Array | undefined | null {
    try {
      const said: Said[] = []
      for (const { client, clock, state: json } of statesIn(update)) {
        if (this.#isOthers(client, owner, user)) continue
        if (said.length > MAX_ENTRIES_PER_OWNER * 2) return null
        if (json.length > MAX_STATE_LENGTH) return null
        said.push({ client, clock, state: stateWith(user, json) })
      }
      const accepted = said.filter((entry) => this.#accept(entry, owner, user.id))
      return accepted.length > 0 ? encode(accepted) : undefined
    } catch {
      return null
    }
  }

  /** Takes what another node tells, which has checked it. Returns the update for the users here, if there is one. */
  hear(update: Uint8Array): Uint8Array | null {
    this.#forgetSilent()
    const accepted = [...statesIn(update)].filter((said) => this.#acceptFromElsewhere(said))
    return accepted.length > 0 ? encode(accepted) : null
  }

  /** All states, for a client that has just connected; null when there are none. */
  all(): Uint8Array | null {
    this.#forgetSilent()
    return this.#states(() => true)
  }

  /** Those of users on this node. */
  here(): Uint8Array | null {
    return this.#states(({ owner }) => owner !== ELSEWHERE)
  }

  /** Removes the states of an owner who has left. Returns the update for the others. */
  drop(owner: object): Uint8Array | null {
    const gone: Said[] = []
    for (const [client, entry] of this.#entries) {
      if (entry.owner !== owner) continue
      this.#entries.delete(client)
      this.#left.set(client, entry.userId)
      // With the clock as it was: should they come back, the next that they say is newer.
      gone.push({ client, clock: entry.clock, state: 'null' })
    }
    return gone.length > 0 ? encode(gone) : null
  }

  /** y-websocket sends back all states that it gets: of clients that are here, and of those that have just left. */
  #isOthers(client: number, owner: object, user: PresentUser): boolean {
    const known = this.#entries.get(client)
    // A device that comes from another node is still known there.
    if (known?.owner === ELSEWHERE) return known.userId !== user.id
    return known ? known.owner !== owner : (this.#left.get(client) ?? user.id) !== user.id
  }

  #acceptFromElsewhere({ client, clock, state }: Said): boolean {
    const known = this.#entries.get(client)
    // It is here now, or newer.
    if (known && (known.owner !== ELSEWHERE || clock < known.clock)) return false
    if (state === 'null') return this.#entries.delete(client)
    if (!known && this.#countOf(ELSEWHERE) >= MAX_ELSEWHERE) return false
    const userId = (JSON.parse(state) as { user: PresentUser }).user.id
    const heardAt = performance.now()
    this.#entries.set(client, { clock, state, owner: ELSEWHERE, userId, heardAt })
    return true
  }

  #forgetSilent(): void {
    const before = performance.now() - FORGET_MS
    for (const [client, { heardAt = Infinity }] of this.#entries)
      if (heardAt < before) this.#entries.delete(client)
  }

  #states(isMeant: (entry: Entry) => boolean): Uint8Array | null {
    const said = [...this.#entries]
      .filter(([, entry]) => isMeant(entry))
      .map(([client, { clock, state }]) => ({ client, clock, state }))
    return said.length > 0 ? encode(said) : null
  }

  /** Accepts from each connection only its own state; skips old ones. */
  #accept({ client, clock, state }: Said, owner: object, userId: string): boolean {
    const known = this.#entries.get(client)
    if (known && clock < known.clock) return false
    if (state === 'null') {
      this.#entries.delete(client)
      return known !== undefined
    }
    if (known?.owner !== owner && this.#countOf(owner) >= MAX_ENTRIES_PER_OWNER) return false
    this.#entries.set(client, { clock, state, owner, userId })
    return true
  }

  #countOf(owner: object): number {
    let count = 0
    for (const entry of this.#entries.values()) if (entry.owner === owner) count += 1
    return count
  }
}

interface Said {
  client: number
  clock: number
  state: string
}

function* statesIn(update: Uint8Array): Iterable<Said> {
  const decoder = decoding.createDecoder(update)
  for (let left = decoding.readVarUint(decoder); left > 0; left--)
    yield {
      client: decoding.readVarUint(decoder),
      clock: decoding.readVarUint(decoder),
      state: decoding.readVarString(decoder),
    }
}

function stateWith(user: PresentUser, json: string): string {
  const state = JSON.parse(json) as unknown
  if (state === null) return 'null'
  if (typeof state !== 'object') throw new SyntaxError('not an object')
  return JSON.stringify({ ...state, user })
}

function encode(said: readonly Said[]): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, said.length)
  for (const { client, clock, state } of said) {
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, clock)
    encoding.writeVarString(encoder, state)
  }
  return encoding.toUint8Array(encoder)
}

/** The same colours for the same person everywhere. */
export function presentUser(id: string, name: string): PresentUser {
  let hue = 0
  for (const character of id) hue = (hue * 31 + character.charCodeAt(0)) % 360
  return { id, name, color: `hsl(${hue} 65% 45%)`, colorLight: `hsl(${hue} 65% 45% / 0.2)` }
}
