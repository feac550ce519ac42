/** The reason why a socket was closed: its session is over, and asking for another ticket says so too. */
export const SESSION_OVER = 4401

/** Tells of ended sessions at once, so that the holders of their sockets close them, in each process of the site. */
export interface SessionRevocations {
  /** `held` lists the sessions that its answer would be about: an end that was lost is found among them. */
  subscribe(listener: (ids: ReadonlySet<string>) => void, held?: () => Iterable<string>): void
  /** Subscribers in this process have heard of them when it returns. */
  publish(ids: readonly string[]): void
}
