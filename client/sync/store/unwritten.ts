import type { Left } from './left.ts'

/** An object that holds words in memory until they reach this device's disk. */
export interface Writer {
  flush(): Promise<unknown>
  /** Words that are not on the disk yet. */
  unwritten(): Partial<Left>
  /** True if all typed words are on the disk. */
  readonly isWritten: boolean
}

/** Joins several writers into one, including later ones. */
export function writerOf(parts: ReadonlySet<Writer>): Writer {
  return {
    flush: () => Promise.all([...parts].map((part) => part.flush())),
    unwritten() {
      const all = [...parts].map((part) => part.unwritten())
      return {
        drafts: all.flatMap(({ drafts = [] }) => drafts),
        edits: all.flatMap(({ edits = [] }) => edits),
      }
    },
    get isWritten() {
      return [...parts].every(({ isWritten }) => isWritten)
    },
  }
}

const writers = new Set<Writer>()

/** Until the caller calls the returned function, a reload waits for this writer's words. */
export function registerWriter(writer: Writer): () => void {
  writers.add(writer)
  return () => writers.delete(writer)
}

/** True if typed words would be lost if the page closed now. */
export function hasUnwritten(): boolean {
  return [...writers].some(({ isWritten }) => !isWritten)
}

/** Writes everything to the disk; false if the disk does not take all of it. */
export async function writeAll(): Promise<boolean> {
  await Promise.all([...writers].map((writer) => writer.flush()))
  return !hasUnwritten()
}
