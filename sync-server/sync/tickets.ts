import type { Viewer } from './entities.ts'

/**
 * One-time keys for the addresses of sockets, so that the bearer token is never in a URL. A ticket is good for thirty seconds, for
 * the place that it was given for, and until its holder's session ends.
 */
export interface Tickets {
  give(viewer: Viewer, place: string): Promise<string>
  /** Takes the ticket; undefined if it is unknown, used, expired or for another place. */
  redeem(ticket: string, place: string): Promise<{ viewer: Viewer } | undefined>
}
