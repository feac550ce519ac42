import type { EntityOf } from '#shared/contract/sync.ts'
import { useRef } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { isSynced } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useFollow } from '../../sync/react/use-read.ts'
import type { ShownBook } from './books.local.ts'

/** Kinds of rows in a book's draft scope, which only its author and collaborators read. */
type Drafted = 'chapter' | 'section' | 'book_asset' | 'collaborator' | 'generation'
export type Draft<T extends Drafted> = EntityOf<T> & { pending?: boolean }

/** Everything of one kind in a book, pending changes and the bin included; undefined until it is read. */
export function useDraftRows<T extends Drafted>(
  type: T,
  bookId: string,
  order: (a: Draft<T>, b: Draft<T>) => number,
): Draft<T>[] | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  const latest = useRef<{ look: string; shown: Draft<T>[] } | null>(null)
  return useQuery(
    `${type}:${bookId}`,
    async () => {
      const rows = await cache.rows(type).where('book_id').equals(bookId).toArray()
      const byId = new Map<string, EntityOf<T>>(rows.map((row) => [row.id, row]))
      const ids = new Set([...byId.keys(), ...overlay.ids(type)])
      const shown = [...ids].flatMap((id): Draft<T>[] => {
        const row = overlay.fold(type, id, byId.get(id))
        return row?.book_id === bookId ? [row as Draft<T>] : []
      })
      const look = JSON.stringify(shown.sort(order), unlessUnseen)
      // The same list again renders nothing.
      if (latest.current?.look === look) return latest.current.shown
      latest.current = { look, shown }
      return shown
    },
    [cache, overlay],
  )
}

/**
 * Drops the values that change with each typed word and that no list shows; of the word count a list needs only if
 * there are words.
 */
function unlessUnseen(key: string, value: unknown): unknown {
  if (key === 'rev' || key === 'seqs') return undefined
  return key === 'word_count' ? value !== 0 : value
}

export const draftScope = ({ id }: { id: string }) => `draft:${id}`

/** Follows what is written in a book; false until this device has read it once. */
export function useDraftScope(book: ShownBook): boolean {
  const { account } = useApp()
  const scope = draftScope(book)
  useFollow(book.pending ? undefined : scope)
  const synced = useQuery(scope, () => isSynced(account.cache, scope), [account])
  return book.pending === true || synced === true
}

/** False for what is in the bin. A book that an earlier version of the app stored has no such field. */
export const isThere = ({ deleted_at }: { deleted_at?: string | null }) => !deleted_at
