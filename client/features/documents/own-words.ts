import { countWords } from '#shared/rules/word-count.ts'
import * as Y from 'yjs'
import { type EditOrigin, originOf } from '../editor/extensions/undo.ts'

/** Edits that bring words which nobody writes now, or take them elsewhere. */
const NOT_WRITTEN: ReadonlySet<unknown> = new Set<EditOrigin>([
  'split',
  'hunk',
  'restore',
  'repair',
])

const isOwn = (transaction: Y.Transaction) =>
  transaction.local && !NOT_WRITTEN.has(originOf(transaction))

/**
 * Counts the words that this tab adds to a text and takes from it; not those that arrive from other writers, devices and
 * tabs, which each count their own.
 */
export class OwnWords {
  readonly #text: Y.Text
  readonly #onWords: (words: number) => void
  /** Words at the last count, if only this tab has changed the text since. */
  #known: number | null = null
  #isChanged = false

  constructor(text: Y.Text, onWords: (words: number) => void) {
    this.#text = text
    this.#onWords = onWords
    text.doc?.on('beforeTransaction', this.#begin)
    text.observe(this.#change)
  }

  /** Tells what was written since the last time. The caller may have counted the text as it is now. */
  settle(now = this.#isChanged ? this.#count() : this.#known): void {
    const by = (now ?? 0) - (this.#known ?? 0)
    const isChanged = this.#isChanged
    this.#known = now
    this.#isChanged = false
    if (isChanged) this.#onWords(by)
  }

  close(): void {
    this.settle()
    this.#text.doc?.off('beforeTransaction', this.#begin)
    this.#text.unobserve(this.#change)
  }

  readonly #begin = (transaction: Y.Transaction): void => {
    // Before a change that may not count, what was written here is counted apart.
    if (!isOwn(transaction) || transaction.origin instanceof Y.UndoManager) this.settle()
    if (isOwn(transaction)) this.#known ??= this.#count()
  }

  readonly #change = (_: Y.YTextEvent, transaction: Y.Transaction): void => {
    if (isOwn(transaction)) this.#isChanged = true
    else this.#known = null
  }

  #count(): number {
    return countWords(this.#text.toJSON())
  }
}
