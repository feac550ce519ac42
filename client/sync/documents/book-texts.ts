import { countWords } from '#shared/rules/word-count.ts'
import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { useApp } from '../react.tsx'
import type { Vault } from '../vault.ts'
import { textOnDevice } from './document-texts.ts'

export interface BookText {
  text: string
  words: number
}

/** Texts are read anew this long after something was written, not with each key. */
const AFTER_MS = 1_500

const NONE: ReadonlyMap<string, BookText> = new Map()

/** What the documents of a book say on this device, by name. A few moments behind whoever is typing. */
export function useBookTexts(bookId: string): ReadonlyMap<string, BookText> | undefined {
  const { account } = useApp()
  const { vault } = account
  const [found, setFound] = useState<{ of: string; texts: ReadonlyMap<string, BookText> }>()
  useEffect(() => {
    const reader = new BookTextReader(vault, bookId)
    let current = true
    let timer: ReturnType<typeof setTimeout> | null = null
    const read = () => {
      timer = null
      reader.read().then((texts) => current && setFound({ of: bookId, texts }), reportError)
    }
    const subscription = liveQuery(() =>
      vault.documents.where('book_id').equals(bookId).toArray(),
    ).subscribe({
      next: () => (timer ??= setTimeout(read, reader.isFresh ? AFTER_MS : 0)),
      error: reportError,
    })
    return () => {
      current = false
      subscription.unsubscribe()
      if (timer) clearTimeout(timer)
    }
  }, [vault, bookId])
  return found?.of === bookId ? found.texts : undefined
}

/** Reads only the documents in which something was written since the last time. */
class BookTextReader {
  readonly #vault: Vault
  readonly #bookId: string
  readonly #known = new Map<string, BookText & { mark: string }>()
  #texts: ReadonlyMap<string, BookText> = NONE
  isFresh = false

  constructor(vault: Vault, bookId: string) {
    this.#vault = vault
    this.#bookId = bookId
  }

  async read(): Promise<ReadonlyMap<string, BookText>> {
    const { documents, document_updates } = this.#vault
    const names = await documents.where('book_id').equals(this.#bookId).primaryKeys()
    let isChanged = false
    for (const name of names) {
      const rows = await document_updates.where('name').equals(name).primaryKeys()
      const mark = rows.join()
      if (this.#known.get(name)?.mark === mark) continue
      const text = await textOnDevice(this.#vault, name)
      this.#known.set(name, { text, words: countWords(text), mark })
      isChanged = true
    }
    if (isChanged) this.#texts = new Map(this.#known)
    this.isFresh = true
    return this.#texts
  }
}
