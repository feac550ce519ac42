import type { Post } from '#shared/contract/posts.ts'
import { FEED_PAGE_SIZE } from '#shared/limits.ts'
import type { Api, Reply } from '../../sync/session/api.ts'
import type { FeedRow } from '../../sync/store/cache.ts'
import type { FeedKey } from './feed-key.ts'

/** Asks the server for a page of a list; for its first without a cursor. */
export function readPage(api: Api, key: FeedKey, cursor: string | null): Promise<Reply<Post[]>> {
  const at = cursor ?? key.from
  const page = { limit: FEED_PAGE_SIZE, ...(at === undefined ? {} : { cursor: at }) }
  const sorted = { ...page, sort: key.sort, period: key.period }
  if (key.kind === 'community')
    return api.posts.list({ params: { id: key.id! }, query: { ...sorted, flair: key.flair } })
  if (key.kind === 'profile') return api.posts.listByUser({ params: { id: key.id! }, query: page })
  return api.posts.feed({ query: { ...sorted, scope: key.kind } })
}

/** The first page again. Where it meets what was read before, the rest of the list stays. */
export function startOver(
  key: string,
  old: FeedRow | undefined,
  page: Reply<Post[]>,
  fetched_at: number,
): FeedRow {
  const ids = page.data.map(({ id }) => id)
  const last = ids.at(-1)
  const meets = old && last !== undefined && old.ids.includes(last)
  if (!meets) return { key, ids, next_cursor: page.next_cursor, fetched_at }
  // Posts above the meeting point that the fresh page lacks are gone.
  const rest = old.ids.slice(old.ids.indexOf(last) + 1).filter((id) => !ids.includes(id))
  return { key, ids: [...ids, ...rest], next_cursor: old.next_cursor, fetched_at }
}
