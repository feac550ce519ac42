import type { Outline } from '#shared/contract/outlines.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useQuery } from '../../sync/react/use-query.ts'

/** The outline of a book; null when nothing has been written, undefined until it is read. */
export function useOutline(bookId: string): Outline | null | undefined {
  const { account, overlay } = useApp()
  const { cache } = account
  return useQuery(
    bookId,
    async () => overlay.fold('outline', bookId, await cache.rows('outline').get(bookId)) ?? null,
    [cache, overlay],
  )
}
