import type { Turns } from '../jobs/turns.ts'

export class LocalTurns implements Turns {
  readonly isOnlyNode = true
  readonly #underWay = new Set<string>()

  async take(work: string, run: () => Promise<void>): Promise<void> {
    if (this.#underWay.has(work)) return
    this.#underWay.add(work)
    try {
      await run()
    } finally {
      this.#underWay.delete(work)
    }
  }
}
