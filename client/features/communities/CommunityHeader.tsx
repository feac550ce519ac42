import type { Community } from '#shared/contract/communities.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { Day } from '../../ui/Day.tsx'
import { CommunityActions } from './CommunityActions.tsx'
import { membersOf } from './members-of.ts'
import { PlaceIcon } from './PlaceIcon.tsx'

interface Props {
  community: Community & { pending?: boolean }
  /** Takes no part for now. */
  banned?: boolean
}

/** Cover, icon and name of a community, with its actions. Without a picture the cover is a strip of its colours. */
export function CommunityHeader({ community, banned = false }: Props) {
  const { name, description, world_slug, accent_color, cover_file_id } = community
  return (
    <header>
      <div className="overflow-hidden max-md:-mx-4 max-md:-mt-4 md:rounded-xl">
        <CoverImage entity={community} className={cover_file_id ? 'h-30 md:h-48' : 'h-16'} />
        {accent_color && (
          <div aria-hidden className="h-1.5" style={{ backgroundColor: accent_color }} />
        )}
      </div>
      <div className="flex flex-wrap items-start justify-end gap-2">
        <span className="relative z-1 -mt-8 mr-auto -ml-1 rounded-[22px] border-4 border-bg">
          <PlaceIcon place={community} size={72} />
        </span>
        <div className="flex flex-wrap items-center gap-1 pt-2">
          <CommunityActions community={community} banned={banned} />
        </div>
      </div>
      <h1 className="mt-2 font-serif text-2xl leading-8 font-semibold text-balance wrap-anywhere md:text-3xl md:leading-9.5">
        c/{name}
      </h1>
      {description && (
        <p className="max-w-prose text-[15px] leading-5.5 whitespace-pre-line wrap-anywhere text-muted">
          {description}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-[13px] leading-6 text-subtle">
        {membersOf(community)}
        <span aria-hidden>·</span>
        <span>
          Created <Day date={community.created_at} />
        </span>
        <span aria-hidden>·</span>
        <Link
          to={world_slug ? paths.world(world_slug) : paths.home()}
          className="font-semibold text-accent hover:underline"
        >
          {world_slug ? 'Back to world' : 'Back to home'}
        </Link>
      </p>
    </header>
  )
}
