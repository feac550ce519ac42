import { VISITOR } from '../../sync/store/accounts.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { placeKey, useNotedPlace } from './noted-places.ts'
import type { ReadingPosition } from './reading-position.ts'

const NO_OTHER = { value: { row: undefined }, settled: true }

const later = (a: ReadingPosition | null, b: ReadingPosition | null) =>
  a && b ? (a.at > b.at ? a : b) : (a ?? b)

/** The user's progress in a book: from this device, or from another if that was later. Undefined until it is read. */
export function useProgress(bookId: string) {
  const { account, overlay } = useApp()
  const key = placeKey(account.userId, bookId)
  const here = useNotedPlace(key)
  const found = useQuery(
    `${account.userId}:${bookId}`,
    async () => ({ row: await account.cache.rows('reading_progress').get(bookId) }),
    [account],
    // A visitor has no other device.
    account.userId === VISITOR ? NO_OTHER : undefined,
  )
  const synced = overlay.fold('reading_progress', bookId, found?.row) ?? null
  return { position: found && later(here, synced), key, here, synced }
}
