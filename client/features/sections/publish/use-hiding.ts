import { useSession } from '../../../sync/react/use-session.ts'
import type { ShownBook } from '../../books/books.local.ts'
import { useWorld } from '../../worlds/worlds.local.ts'

/** What keeps readers from a book: that it is private, or that its world is, as the one is that the first book made. */
export function useHiding(book: ShownBook) {
  const { user } = useSession()
  const { data: world } = useWorld(book.world_id)
  const hidingWorld = world && !world.is_public ? world : null
  const ownsWorld = hidingWorld?.owner_id === user?.id
  const opens: ('book' | 'world')[] = []
  if (hidingWorld && ownsWorld) opens.push('world')
  if (!book.is_public) opens.push('book')
  return { hidingWorld, ownsWorld, opens }
}
