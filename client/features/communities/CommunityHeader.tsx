import type { Community } from '#shared/contract/communities.ts'
import { paths } from '../../paths.ts'
import { Day } from '../../ui/Day.tsx'
import { CommunityActions } from './CommunityActions.tsx'
import { PlaceHeader } from './PlaceHeader.tsx'

interface Props {
  community: Community & { pending?: boolean }
  /** Takes no part for now. */
  banned?: boolean
}

/** Cover, icon and name of a community, with its actions. */
export function CommunityHeader({ community, banned = false }: Props) {
  const { member_count, world_slug } = community
  return (
    <PlaceHeader
      place={community}
      name={`c/${community.name}`}
      accent={community.accent_color}
      actions={<CommunityActions community={community} banned={banned} />}
      description={community.description}
      facts={
        <>
          <span>
            {member_count} {member_count === 1 ? 'member' : 'members'}
          </span>
          <span>
            Created <Day date={community.created_at} />
          </span>
        </>
      }
      back={
        world_slug
          ? { to: paths.world(world_slug), label: 'Back to world' }
          : { to: paths.home(), label: 'Back to home' }
      }
    />
  )
}
