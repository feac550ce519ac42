import type { Hit } from './find.ts'

/** A replacement that the writer has asked for. */
export interface ReplaceOrder {
  query: string
  replacement: string
  hits: readonly Hit[]
  /** The words for a place where these were found. */
  put(found: string): string
}
/** Shows how far long work is, and stops it between two texts. */
export interface ReplaceWatch {
  signal: AbortSignal
  onProgress(done: number): void
}
export interface Replaced {
  count: number
  /** Number of places that were to be replaced. */
  of: number
  /** Whole sentences: what could not be replaced says why. */
  problems: string[]
}
/** A replacement that one act takes back. */
export interface LastReplacement {
  query: string
  replacement: string
  places: number
}
export interface ReturnedText {
  title: string
  taken: number
  left: number
}
export interface Returned {
  texts: ReturnedText[]
  problems: string[]
}

/** Replaces in all texts of a book, and takes the last replacement back in all of them. */
export interface Replacing {
  replace(order: ReplaceOrder, watch: ReplaceWatch): Promise<Replaced>
  /** Undefined if nothing can be taken back. */
  last: LastReplacement | undefined
  takeBack(watch: ReplaceWatch): Promise<Returned>
}
