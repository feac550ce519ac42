import type { OfflineContent } from '../sync/leading/offline-loop.ts'
import { offlineDraftPictures } from './bible/offline-draft-pictures.ts'
import { offlineBooks } from './chapters/offline-books.ts'
import type { deviceSchema } from './device-schema.ts'
import { offlineCommunities } from './posts/offline-posts.ts'

type Given = (typeof deviceSchema)['entities']
/** Kinds of rows that say where a vault lists those to read offline. */
type OfflineType = {
  [T in keyof Given]: Given[T] extends { offline: string } ? T : never
}[keyof Given]

/** Fetches each of these kinds to a device: a kind without an entry does not compile. Books come first. */
export const offlineContents: { [T in OfflineType]: OfflineContent } = {
  book: offlineBooks,
  book_asset: offlineDraftPictures,
  community: offlineCommunities,
}
