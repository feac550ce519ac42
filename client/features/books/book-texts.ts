import { liveQuery, type Subscription } from 'dexie'
import { startTransition, useEffect, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { type BookText, BookTextReader } from './book-text-reader.ts'

export type { BookText }

/** The hook reads the texts again this long after an edit, not with each key. */
const AFTER_MS = 1_500

/** Texts of a book's documents on this device, by name. A few moments behind a user who types. */
export function useBookTexts(bookId: string): ReadonlyMap<string, BookText> | undefined {
  const { account } = useApp()
  const { vault, cache } = account
  const [found, setFound] = useState<{ of: string; texts: ReadonlyMap<string, BookText> }>()
  useEffect(() => {
    const reader = new BookTextReader(vault, cache)
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let subscription: Subscription | undefined
    // Listens for one change at a time: what follows it within moments is read with it.
    const listen = () => {
      let isFirst = true
      subscription = liveQuery(() =>
        vault.documents.where('book_id').equals(bookId).toArray(),
      ).subscribe({
        next(rows) {
          if (!isFirst) {
            subscription?.unsubscribe()
            timer = setTimeout(listen, AFTER_MS)
            return
          }
          isFirst = false
          reader.read(bookId, rows).then((texts) => {
            // Typing comes first: a transition does not delay it.
            if (current) startTransition(() => setFound({ of: bookId, texts }))
          }, reportError)
        },
        error: reportError,
      })
    }
    listen()
    return () => {
      current = false
      subscription?.unsubscribe()
      clearTimeout(timer)
    }
  }, [vault, cache, bookId])
  return found?.of === bookId ? found.texts : undefined
}
