import { fstatSync } from 'node:fs'
import {
  checkDatabase,
  copyDatabase,
  folderOf,
  generationsIn,
  type Manifest,
} from './generations.ts'
import type { Target } from './target.ts'

/** A snapshot in the making: the database's file must not change before it is ready. */
export class Snapshot {
  /** Set when all parts of it are in the copy. */
  ready: { number: number; manifest: Manifest } | null = null
  error: Error | null = null
  readonly #target: Target
  readonly #ending = new AbortController()

  constructor(
    target: Target,
    databaseFile: string,
    file: number,
    { at, start }: Pick<Manifest, 'at' | 'start'>,
  ) {
    this.#target = target
    this.#take(databaseFile, file).then(
      ({ number, parts }) => (this.ready = { number, manifest: { at, parts, start } }),
      (error: Error) => (this.error = error),
    )
  }

  /** What was copied of it is removed before the next one. */
  discard(): void {
    this.#ending.abort()
  }

  async #take(databaseFile: string, file: number) {
    const { signal } = this.#ending
    await checkDatabase(databaseFile, signal)
    const all = await generationsIn(this.#target)
    for (const { manifest, names } of all) if (!manifest) await this.#target.remove(names)
    const number = (all.at(-1)?.number ?? 0) + 1
    const { size } = fstatSync(file)
    return {
      number,
      parts: await copyDatabase(file, size, folderOf(number), this.#target, signal),
    }
  }
}
