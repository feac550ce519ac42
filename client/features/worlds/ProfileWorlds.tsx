import { ProfileShelf } from '../users/ProfileShelf.tsx'
import { useWorldsOf } from './worlds-of.local.ts'
import { WorldTile } from './WorldTile.tsx'

/** The worlds of a person that the user may see. */
export function ProfileWorlds({ ownerId }: { ownerId: string }) {
  return (
    <ProfileShelf
      title="Worlds"
      list={useWorldsOf(ownerId)}
      none="No worlds yet."
      hint="Public worlds appear here, with their communities, books and pictures."
      className="grid gap-4 sm:grid-cols-2"
    >
      {(world) => <WorldTile world={world} />}
    </ProfileShelf>
  )
}
