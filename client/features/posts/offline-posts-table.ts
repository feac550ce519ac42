import type { Table } from 'dexie'
import type { Cache } from '../../sync/store/cache.ts'

/** A post that this device keeps offline with its whole thread and pictures. */
export interface OfflinePost {
  id: string
  community_id: string
  /** Values when the device fetched it: if one of them changes, the device fetches the post again. */
  comment_count: number
  edited_at: string | null
  /** Bytes of its texts; its pictures have their own. */
  size: number
  media: string[]
}

/** Devices have the table under this name. */
export const OFFLINE_POSTS = 'kept_posts'

export function offlinePosts(cache: Cache): Table<OfflinePost, string> {
  return cache.table(OFFLINE_POSTS)
}
