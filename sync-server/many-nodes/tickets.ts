import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Viewer } from '../sync/entities.ts'
import type { SessionRevocations } from '../sync/session-revocations.ts'
import type { Tickets } from '../sync/tickets.ts'
import type { Link } from './link.ts'

const TICKET_MS = 30_000
/** Longer than a ticket is good for, with clocks that differ. */
const REMEMBER_S = 120
const SIGNATURE_BYTES = 32

interface Said {
  viewer: Viewer
  place: string
  expires: number
  id: string
}

/** A ticket says all by itself, signed. Redis remembers those that are spent; while it is away, each node does for itself. */
export class SignedTickets implements Tickets {
  readonly #link: Link
  readonly #key: Buffer
  /** Spent tickets and ended sessions of this process, by the time to forget them. */
  readonly #gone = new Map<string, number>()

  constructor(link: Link, secret: Buffer, revocations: SessionRevocations) {
    this.#link = link
    this.#key = createHmac('sha256', secret).update('tickets').digest()
    revocations.subscribe((ids) => {
      for (const id of ids) this.#remember(id)
    })
  }

  async give(viewer: Viewer, place: string): Promise<string> {
    const id = randomBytes(12).toString('base64url')
    const said: Said = { viewer, place, expires: Date.now() + TICKET_MS, id }
    const bytes = Buffer.from(JSON.stringify(said))
    return Buffer.concat([this.#sign(bytes), bytes]).toString('base64url')
  }

  async redeem(ticket: string, place: string): Promise<{ viewer: Viewer } | undefined> {
    const said = this.#read(ticket)
    if (!said || this.#gone.has(said.id)) return undefined
    this.#remember(said.id)
    const { viewer, expires } = said
    const isFirst = await this.#spend(said.id)
    // After the wait: the session may have ended meanwhile.
    if (!isFirst || said.place !== place || expires < Date.now()) return undefined
    return this.#gone.has(viewer?.session_id ?? '') ? undefined : { viewer }
  }

  /** Resolves with true for the first who spends it. */
  async #spend(id: string): Promise<boolean> {
    const { redis, prefix } = this.#link
    try {
      return (await redis.set(`${prefix}:spent:${id}`, 1, 'EX', REMEMBER_S, 'NX')) === 'OK'
    } catch {
      return true
    }
  }

  #read(ticket: string): Said | undefined {
    const all = Buffer.from(ticket, 'base64url')
    const [signature, bytes] = [all.subarray(0, SIGNATURE_BYTES), all.subarray(SIGNATURE_BYTES)]
    if (signature.length < SIGNATURE_BYTES || !timingSafeEqual(signature, this.#sign(bytes)))
      return undefined
    return JSON.parse(bytes.toString()) as Said
  }

  #sign(bytes: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(bytes).digest()
  }

  #remember(id: string): void {
    const now = Date.now()
    // Oldest first.
    for (const [known, until] of this.#gone) {
      if (until > now) break
      this.#gone.delete(known)
    }
    this.#gone.set(id, now + REMEMBER_S * 1_000)
  }
}
