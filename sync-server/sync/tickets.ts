import { randomBytes } from 'node:crypto'

const MAX_TICKETS = 10_000
const TICKET_MS = 30_000

/** One-time keys for the addresses of sockets, so that the bearer token is never in a URL. */
export class Tickets<T> {
  readonly #given = new Map<string, { holder: T; expires: number }>()

  give(holder: T): string {
    const now = Date.now()
    // Oldest first: behind one that is still good there are only good ones.
    for (const [ticket, { expires }] of this.#given) {
      if (expires >= now && this.#given.size < MAX_TICKETS) break
      this.#given.delete(ticket)
    }
    const ticket = randomBytes(24).toString('base64url')
    this.#given.set(ticket, { holder, expires: now + TICKET_MS })
    return ticket
  }

  /** Takes back what was given and not used yet. */
  drop(isOver: (holder: T) => boolean): void {
    for (const [ticket, { holder }] of this.#given) if (isOver(holder)) this.#given.delete(ticket)
  }

  /** The value of a ticket; undefined if the ticket is unknown, used or expired. */
  redeem(ticket: string): T | undefined {
    const found = this.#given.get(ticket)
    this.#given.delete(ticket)
    return found && found.expires >= Date.now() ? found.holder : undefined
  }
}
