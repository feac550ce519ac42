import type { SessionRevocations } from '../sync/session-revocations.ts'

export class LocalRevocations implements SessionRevocations {
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
