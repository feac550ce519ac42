import type { CommunityRef } from '#shared/contract/communities.ts'
import { ApiError } from '#shared/errors.ts'
import { COMMUNITY_PATTERNS, PATTERNS, valuesAt } from '#shared/paths.ts'
import type { Connection } from '../../db/database.ts'
import { findCommunity, toCommunity } from '../communities/communities.ts'
import { findProfile } from '../users/users.ts'
import { findWorld } from '../worlds/worlds.ts'

type Community = ReturnType<typeof toCommunity>
type World = Awaited<ReturnType<typeof findWorld>>
type Profile = Awaited<ReturnType<typeof findProfile>>

/** The place at an address that a visitor can share and follow. */
export type Place =
  | { of: 'community'; community: Community & CommunityRef }
  | { of: 'world'; world: World }
  | { of: 'profile'; profile: Profile }

/** Null for what there is not, and for what a visitor may not see. */
export async function placeAt(db: Connection, path: string): Promise<Place | null> {
  try {
    const [community, communityWorld] = communityAt(path)
    if (community !== undefined) {
      const found = await findCommunity(db, community, null, communityWorld)
      return { of: 'community', community: toCommunity(found) }
    }
    const [world] = valuesAt(PATTERNS.world, path) ?? []
    if (world !== undefined) return { of: 'world', world: await findWorld(db, world, null) }
    const [username] = valuesAt(PATTERNS.profile, path) ?? []
    if (username !== undefined) return { of: 'profile', profile: await findProfile(db, username) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return null
}

/** Its name, and that of its world. */
function communityAt(path: string): string[] {
  const [inWorld, alone] = COMMUNITY_PATTERNS
  return (valuesAt(inWorld, path) ?? valuesAt(alone, path) ?? []).toReversed()
}
