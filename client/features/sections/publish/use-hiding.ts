import { useSession } from '../../../sync/react/use-session.ts'
import type { ShownBook } from '../../books/books.local.ts'
import type { ShownWorld } from '../../worlds/my-worlds.local.ts'
import { useWorld } from '../../worlds/worlds.local.ts'

export type Hiding = NonNullable<ReturnType<typeof useHiding>>

/**
 * What keeps readers from a book: that it is private, or that its world is, as the one is that the first book made. `opens`: what
 * its author can change; nothing after a site admin removed the book. Undefined until the world has been read.
 */
export function useHiding(book: ShownBook) {
  const { user } = useSession()
  const { data: world, loading } = useWorld(book.world_id)
  if (loading) return undefined
  const hidingWorld = world && !world.is_public ? world : null
  const ownsWorld = hidingWorld?.owner_id === user?.id
  const opens: ('book' | 'world')[] = []
  const isRemoved = book.removed_reason !== null
  if (hidingWorld && ownsWorld && !isRemoved) opens.push('world')
  if (!book.is_public && !isRemoved) opens.push('book')
  const others = opens.includes('world') ? othersIn(hidingWorld!, book) : null
  return { hidingWorld, ownsWorld, opens, others }
}

/** What else readers see once the world is public, in words: other books that are public in it, and its communities. */
function othersIn({ book_count, community_count }: ShownWorld, book: ShownBook): string | null {
  const books = book_count - (book.is_public ? 1 : 0)
  const parts: string[] = []
  if (books > 0) parts.push(books === 1 ? '1 other book' : `${books.toLocaleString()} other books`)
  if (community_count > 0)
    parts.push(
      community_count === 1 ? '1 community' : `${community_count.toLocaleString()} communities`,
    )
  return parts.length === 0 ? null : parts.join(' and ')
}
