import type { World } from '#shared/contract/worlds.ts'
import { Lock } from 'lucide-react'

/** Numbers of a world's parts, and a lock if it is private. */
export function WorldCounts({ world }: { world: World }) {
  const { member_count, community_count, book_count, is_public } = world
  return (
    <>
      {book_count > 0 && (
        <span>
          {book_count} {book_count === 1 ? 'book' : 'books'}
        </span>
      )}
      <span>
        {community_count} {community_count === 1 ? 'community' : 'communities'}
      </span>
      <span>
        {member_count} {member_count === 1 ? 'member' : 'members'}
      </span>
      {!is_public && (
        <span className="inline-flex items-center gap-1">
          <Lock aria-hidden className="size-3.5" />
          Private
        </span>
      )}
    </>
  )
}
