import type { Table } from 'dexie'
import type { Cache } from '../../sync/store/cache.ts'

/** A post whose whole thread and pictures are kept on this device. */
export interface OfflinePost {
  id: string
  community_id: string
  /** As they were when it was fetched: with others it is fetched anew. */
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
