/** Work on one subject is done one after the other, in the order in which it came; work on others goes on beside it. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()
  #waiting = 0

  get waiting(): number {
    return this.#waiting
  }

  async take<T>(subjects: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = subjects.flatMap((subject) => this.#last.get(subject) ?? [])
    const { promise: mine, resolve: end } = Promise.withResolvers<void>()
    for (const subject of subjects) this.#last.set(subject, mine)
    this.#waiting += 1
    await Promise.all(before)
    this.#waiting -= 1
    try {
      return await work()
    } finally {
      for (const subject of subjects)
        if (this.#last.get(subject) === mine) this.#last.delete(subject)
      end()
    }
  }
}
