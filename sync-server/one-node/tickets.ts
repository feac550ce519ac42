import { randomBytes } from 'node:crypto'
import type { Viewer } from '../sync/entities.ts'
import type { SessionRevocations } from '../sync/session-revocations.ts'
import type { Tickets } from '../sync/tickets.ts'

const MAX_TICKETS = 20_000
const TICKET_MS = 30_000

export class LocalTickets implements Tickets {
  readonly #given = new Map<string, { viewer: Viewer; place: string; expires: number }>()

  constructor(revocations: SessionRevocations) {
    revocations.subscribe((ids) => this.#drop(ids))
  }

  async give(viewer: Viewer, place: string): Promise<string> {
    const now = Date.now()
    // Oldest first: behind one that is still good there are only good ones.
    for (const [ticket, { expires }] of this.#given) {
      if (expires >= now && this.#given.size < MAX_TICKETS) break
      this.#given.delete(ticket)
    }
    const ticket = randomBytes(24).toString('base64url')
    this.#given.set(ticket, { viewer, place, expires: now + TICKET_MS })
    return ticket
  }

  async redeem(ticket: string, place: string): Promise<{ viewer: Viewer } | undefined> {
    const found = this.#given.get(ticket)
    this.#given.delete(ticket)
    if (!found || found.place !== place || found.expires < Date.now()) return undefined
    return { viewer: found.viewer }
  }

  #drop(sessions: ReadonlySet<string>): void {
    for (const [ticket, { viewer }] of this.#given)
      if (sessions.has(viewer?.session_id ?? '')) this.#given.delete(ticket)
  }
}
