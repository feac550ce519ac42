/** Updates that other nodes and this one have put into a log, in the order of the log. */
export class LogOrder {
  /** The document has everything up to here. */
  seq: number
  /** Later ones, which wait for one before them; null: the document has it already. */
  readonly #early = new Map<number, Uint8Array | null>()

  constructor(seq: number) {
    this.seq = seq
  }

  /** True if one is missing. */
  get isBehind(): boolean {
    return this.#early.size > 0
  }

  /** Returns what the document takes now, and if updates of this node are among what it has thereby. */
  arrive(seq: number, update: Uint8Array | null): { updates: Uint8Array[]; hasOwn: boolean } {
    const updates: Uint8Array[] = []
    let hasOwn = false
    if (seq > this.seq && this.#early.get(seq) !== null) this.#early.set(seq, update)
    for (;;) {
      const next = this.#early.get(this.seq + 1)
      if (next === undefined) return { updates, hasOwn }
      this.#early.delete(++this.seq)
      if (next === null) hasOwn = true
      else updates.push(next)
    }
  }

  /** The document has everything up to `seq`, from a snapshot. */
  jump(seq: number): void {
    this.seq = Math.max(this.seq, seq)
    for (const early of this.#early.keys()) if (early <= this.seq) this.#early.delete(early)
  }
}
