import { countWords } from '#shared/rules/word-count.ts'
import type { Cache, DocumentText } from '../../sync/store/cache.ts'
import type { DocumentRow, Vault } from '../../sync/store/vault.ts'
import { whenIdle } from '../../when-idle.ts'
import { textOnDevice } from '../../sync/documents/document-texts.ts'

export type BookText = Pick<DocumentText, 'text' | 'words'>

/**
 * Rebuilds only the documents with edits since the last read, on this visit or an earlier one, and yields to the user's
 * typing.
 */
export class BookTextReader {
  readonly #vault: Vault
  readonly #cache: Cache
  readonly #known = new Map<string, DocumentText>()
  #texts: ReadonlyMap<string, BookText> = new Map()
  #reading: Promise<unknown> = Promise.resolve()

  constructor(vault: Vault, cache: Cache) {
    this.#vault = vault
    this.#cache = cache
  }

  /** The same map as before when nothing has changed. */
  read(
    bookId: string,
    rows: readonly Pick<DocumentRow, 'name' | 'last'>[],
  ): Promise<ReadonlyMap<string, BookText>> {
    const next = this.#reading.then(() => this.#read(bookId, rows))
    this.#reading = next.catch(() => undefined)
    return next
  }

  async #read(bookId: string, rows: readonly Pick<DocumentRow, 'name' | 'last'>[]) {
    const { document_texts } = this.#cache
    const took = await this.#takeKept(bookId, rows)
    const names = new Set(rows.map(({ name }) => name))
    const gone = [...this.#known.keys()].filter((name) => !names.has(name))
    for (const name of gone) this.#known.delete(name)
    const made: DocumentText[] = []
    for (const { name, last } of rows) {
      if (this.#known.get(name)?.last === last) continue
      await new Promise<void>(whenIdle)
      const text = await textOnDevice(this.#vault, name)
      const found = { name, book_id: bookId, last, text, words: countWords(text) }
      this.#known.set(name, found)
      made.push(found)
    }
    if (took || made.length > 0 || gone.length > 0 || this.#texts.size !== names.size)
      this.#texts = new Map(this.#known)
    // Without room for it, or in another tab's way, it is put together again next time.
    await document_texts
      .bulkPut(made)
      .then(() => document_texts.bulkDelete(gone))
      .catch(() => undefined)
    return this.#texts
  }

  /** Takes the texts that an earlier read put together, or an import; true if there are some. */
  async #takeKept(bookId: string, rows: readonly Pick<DocumentRow, 'name' | 'last'>[]) {
    const { document_texts } = this.#cache
    const stale = rows.filter(({ name, last }) => this.#known.get(name)?.last !== last)
    const isFirst = this.#known.size === 0
    const kept = isFirst
      ? await document_texts.where('book_id').equals(bookId).toArray()
      : await document_texts.bulkGet(stale.map(({ name }) => name))
    for (const text of kept) if (text) this.#known.set(text.name, text)
    return kept.some((text) => text !== undefined)
  }
}
