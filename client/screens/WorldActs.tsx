import { canEditWorld } from '#shared/rules/permissions.ts'
import type { ShownBook } from '../features/books/books.local.ts'
import type { ShownWorld } from '../features/worlds/my-worlds.local.ts'
import { ReadNextRoom } from '../features/reading/ReadNext.tsx'
import { OwnerMenu } from '../features/worlds/OwnerMenu.tsx'
import { useWorldMembership } from '../features/worlds/use-world-membership.ts'
import { VisitorMenu } from '../features/worlds/VisitorMenu.tsx'
import { ACT_LOOKS, type Look } from '../features/worlds/world-looks.ts'
import type { List } from '../sync/react/use-list.ts'
import { useSession } from '../sync/react/use-session.ts'
import { StartReading } from './StartReading.tsx'

interface Props {
  world: ShownWorld
  books: List<ShownBook>
  look: Look
  onCreate(what: 'book' | 'community'): void
}

/** Reading is the one main act, what is featured first; joining is it where nothing can be read yet. */
export function WorldActs({ world, books, look, onCreate }: Props) {
  const { user } = useSession()
  const { canJoin, canLeave, join, leave } = useWorldMembership(world)
  const owns = canEditWorld(user, world)
  const readable = books.data.filter((book) => book.is_public && book.chapter_count > 0)
  const book = readable.find(({ is_featured }) => is_featured) ?? readable[0]
  const looks = ACT_LOOKS[look]
  const isAsking = books.state === 'asking'
  const isFirst = !book && !isAsking
  return (
    <>
      {book && <StartReading key={book.id} book={book} className={looks.read} />}
      {isAsking && world.book_count > 0 && <ReadNextRoom className={looks.read} />}
      {canJoin && (
        <button
          type="button"
          className={isFirst ? looks.main : looks.other}
          onClick={() => void join()}
        >
          Join World
        </button>
      )}
      {owns && <OwnerMenu slug={world.slug} className={looks.other} onCreate={onCreate} />}
      {user && !owns && (
        <VisitorMenu
          world={world}
          className={looks.more}
          onLeave={canLeave ? () => void leave() : undefined}
        />
      )}
    </>
  )
}
