import type { CommunityRef } from '#shared/contract/communities.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/connection.ts'
import { findCommunity, toCommunity } from '../communities/communities.ts'
import { findProfile } from '../users/users.ts'
import { findWorld } from '../worlds/worlds.ts'

type Community = ReturnType<typeof toCommunity>
type World = Awaited<ReturnType<typeof findWorld>>
type Profile = Awaited<ReturnType<typeof findProfile>>

/** What a visitor finds at an address that can be shared and followed. */
export type Place =
  | { of: 'community'; community: Community & CommunityRef }
  | { of: 'world'; world: World }
  | { of: 'profile'; profile: Profile }

/** Null for what there is not, and for what a visitor may not see. */
export async function placeAt(db: Connection, parts: string[]): Promise<Place | null> {
  const [kind, name = '', inside, ...more] = parts
  if (more.length > 0) return null
  try {
    if (kind === 'wc' && inside)
      return {
        of: 'community',
        community: toCommunity(await findCommunity(db, inside, null, name)),
      }
    if (!name || inside !== undefined) return null
    if (kind === 'c')
      return { of: 'community', community: toCommunity(await findCommunity(db, name, null)) }
    if (kind === 'w') return { of: 'world', world: await findWorld(db, name, null) }
    if (kind === 'u') return { of: 'profile', profile: await findProfile(db, name) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return null
}
