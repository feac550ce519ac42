import { applyResults, type PushParts, type PushReply } from './push.ts'
import type { OutboxEntry } from '../store/vault.ts'

interface Answered {
  entries: OutboxEntry[]
  reply: PushReply
}

/**
 * Answers of a push that are not on the disk yet: a few batches share one durable commit. If the tab closes before, the
 * server gives them again.
 */
export class Answers {
  readonly #parts: PushParts
  readonly #storeAt: number
  #waiting: Answered[] = []
  #writing: Answered[] = []
  /** Resolves when no answer is being stored. */
  storing: Promise<void> = Promise.resolve()

  /** Stores the answers by itself once they cover `storeAt` entries. */
  constructor(parts: PushParts, storeAt: number) {
    this.#parts = parts
    this.#storeAt = storeAt
  }

  /** Entries that the server has answered and whose answer is not on the disk yet. */
  get entries(): OutboxEntry[] {
    return [...this.#writing, ...this.#waiting].flatMap(({ entries }) => entries)
  }

  /** Call it only while no answer is being stored. */
  add(entries: OutboxEntry[], reply: PushReply): void {
    const last = this.#waiting.at(-1)
    if (last?.reply.epoch === reply.epoch) {
      last.entries = [...last.entries, ...entries]
      last.reply = { ...reply, results: [...last.reply.results, ...reply.results] }
    } else this.#waiting.push({ entries, reply })
    if (this.entries.length >= this.#storeAt) this.storing = this.#write()
  }

  /** Stores all answers. */
  async store(): Promise<void> {
    await this.storing
    await this.#write()
  }

  async #write(): Promise<void> {
    this.#writing = this.#waiting
    this.#waiting = []
    for (const { entries, reply } of this.#writing) await applyResults(this.#parts, entries, reply)
    this.#writing = []
  }
}
