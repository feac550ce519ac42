/**
 * Word count of the open scene while the user writes: notifies the components that show it, without rendering the room
 * around the text.
 */
export class LiveCount {
  #now: { id: string; words: number } | null = null
  readonly #listeners = new Set<() => void>()

  readonly read = () => this.#now

  readonly listen = (changed: () => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  readonly set = (name: string, words: number) => {
    const id = name.slice(name.indexOf(':') + 1)
    if (this.#now?.id === id && this.#now.words === words) return
    this.#now = { id, words }
    for (const listener of this.#listeners) listener()
  }
}
