/** The reason why a socket was closed: its session is over, and asking for another ticket says so too. */
export const SESSION_OVER = 4401

/** Publishes ended sessions at once, so that the holders of their sockets close them. */
export class SessionRevocations {
  readonly #listeners: ((ids: ReadonlySet<string>) => void)[] = []

  subscribe(listener: (ids: ReadonlySet<string>) => void): void {
    this.#listeners.push(listener)
  }

  publish(ids: readonly string[]): void {
    if (ids.length === 0) return
    const ended = new Set(ids)
    for (const listener of this.#listeners) listener(ended)
  }
}
