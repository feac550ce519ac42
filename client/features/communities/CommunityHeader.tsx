import type { Community } from '#shared/contract/communities.ts'
import { enabledPostTypes } from '#shared/rules/post-form.ts'
import { canEditCommunity, canModerate } from '#shared/rules/permissions.ts'
import { ArrowLeft, Gavel, PenLine, Settings } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Day } from '../../ui/Day.tsx'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useCommand } from '../../ui/commands.ts'
import { PlaceIcon } from './PlaceIcon.tsx'
import { CoverImage } from '../../ui/CoverImage.tsx'
import { useMembership } from './use-membership.ts'

interface Props {
  community: Community & { pending?: boolean }
  /** Takes no part for now. */
  banned?: boolean
}

export function CommunityHeader({ community, banned = false }: Props) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { canJoin, canLeave, join, leave } = useMembership(community)
  const canPost = user !== null && enabledPostTypes(community).length > 0 && !banned
  const create = paths.createPost(community)
  useCommand('create', canPost ? () => void navigate(create) : null)
  return (
    <header className="overflow-hidden rounded-[14px] border border-border bg-surface">
      <CoverImage entity={community} className="aspect-[3/1] max-h-70 w-full" />
      {community.accent_color && (
        <div aria-hidden className="h-1.5" style={{ backgroundColor: community.accent_color }} />
      )}
      <div className="px-4 pb-4 md:px-6">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="-mt-12 rounded-full border-4 border-surface">
            <PlaceIcon place={community} size={96} />
          </div>
          <div className="ml-auto flex flex-wrap gap-2 pt-3">
            {canPost && (
              <Link to={create} className={buttonClass('primary')}>
                <PenLine aria-hidden className="size-4" />
                Create Post
              </Link>
            )}
            {canJoin && (
              <Button variant="secondary" onClick={() => void join()}>
                Join
              </Button>
            )}
            {canLeave && (
              <Button variant="ghost" onClick={() => void leave()}>
                Leave
              </Button>
            )}
            {canModerate(user, community) && (
              <Link to={paths.moderation(community)} className={buttonClass('ghost')}>
                <Gavel aria-hidden className="size-4" />
                Moderation
              </Link>
            )}
            {canEditCommunity(user, community) && (
              <Link to={paths.communitySettings(community)} className={buttonClass('ghost')}>
                <Settings aria-hidden className="size-4" />
                Settings
              </Link>
            )}
          </div>
        </div>
        <h1 className="mt-2 font-serif text-2xl leading-8 font-semibold text-balance wrap-anywhere">
          c/{community.name}
        </h1>
        {community.description && (
          <p className="mt-1 max-w-prose text-[15px] leading-5.5 whitespace-pre-line wrap-anywhere text-muted">
            {community.description}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px] leading-5 text-subtle">
          <span>
            {community.member_count} {community.member_count === 1 ? 'member' : 'members'}
          </span>
          <span>
            Created <Day date={community.created_at} />
          </span>
          <Link
            to={community.world_slug ? paths.world(community.world_slug) : paths.home()}
            className="inline-flex items-center gap-1 font-semibold text-accent hover:underline"
          >
            <ArrowLeft aria-hidden className="size-3.5" />
            {community.world_slug ? 'Back to world' : 'Back to home'}
          </Link>
        </p>
      </div>
    </header>
  )
}
