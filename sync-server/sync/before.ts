/** Ends a transaction that needs the result of some work first. */
class NeedsFirst extends Error {
  readonly key: string
  readonly work: () => Promise<unknown>

  constructor(key: string, work: () => Promise<unknown>) {
    super(`The transaction begins again after "${key}".`)
    this.key = key
    this.work = work
  }
}

/** Work that a transaction must not wait for, such as copying bytes, done before it. */
export class Before {
  readonly #done = new Map<string, unknown>()

  /** Its result. The first time it ends the transaction: that begins again once the work is done. */
  resultOf<T>(key: string, work: () => Promise<T>): T {
    if (!this.#done.has(key)) throw new NeedsFirst(key, work)
    return this.#done.get(key) as T
  }

  /** Repeats a transaction until it has all that it needs. */
  async run<T>(transaction: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await transaction()
      } catch (error) {
        if (!(error instanceof NeedsFirst)) throw error
        this.#done.set(error.key, await error.work())
      }
    }
  }
}
