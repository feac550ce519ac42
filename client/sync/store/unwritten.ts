import type { Left } from './left.ts'

/** Somebody who holds words in memory on their way to this device's disk. */
export interface Writer {
  flush(): Promise<unknown>
  /** What is not on the disk yet. */
  unwritten(): Partial<Left>
  /** Whether all that was typed is on the disk. */
  readonly isWritten: boolean
}

/** Several of them as one, those that come later too. */
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

/** Until the returned function is called, no reload leaves its words behind. */
export function registerWriter(writer: Writer): () => void {
  writers.add(writer)
  return () => writers.delete(writer)
}

/** Whether something that was typed would be lost if the page went now. */
export function hasUnwritten(): boolean {
  return [...writers].some(({ isWritten }) => !isWritten)
}

/** Puts everything on the disk; false when it does not take all of it. */
export async function writeAll(): Promise<boolean> {
  await Promise.all([...writers].map((writer) => writer.flush()))
  return !hasUnwritten()
}
