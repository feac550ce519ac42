import type { Community } from '#shared/contract/communities.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { PlaceIcon } from './PlaceIcon.tsx'
import { PendingMark } from '../../ui/PendingMark.tsx'

interface Props {
  community: Community & { pending?: boolean }
  /** Action at the end of the row. */
  action?: ReactNode
}

export function CommunityRow({ community, action }: Props) {
  return (
    <article
      data-item
      tabIndex={-1}
      aria-label={`c/${community.name}`}
      className="relative flex items-center gap-4 rounded-[12px] p-3 transition-colors duration-120 hover:bg-surface-2"
    >
      <PlaceIcon place={community} size={48} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-serif text-lg leading-6.5 font-semibold">
          <Link
            to={paths.community({ slug: community.short_id || community.id })}
            data-open
            className="after:absolute after:inset-0 after:rounded-[12px]"
          >
            c/{community.name}
          </Link>
        </h2>
        {community.description && (
          <p className="truncate text-[15px] leading-5.5 text-muted">{community.description}</p>
        )}
        <p className="flex items-center gap-2 text-[13px] leading-5 text-subtle">
          {community.member_count} {community.member_count === 1 ? 'member' : 'members'}
          {community.pending && <PendingMark />}
        </p>
      </div>
      {action && <div className="relative z-1 shrink-0">{action}</div>}
    </article>
  )
}
