import type { Community } from '#shared/contract/communities.ts'
import { canEditCommunity, canModerate } from '#shared/rules/permissions.ts'
import { enabledPostTypes } from '#shared/rules/post-form.ts'
import { Gavel, PenLine, Settings } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useCommand } from '../../ui/commands.ts'
import { useMembership } from './use-membership.ts'

interface Props {
  community: Community
  banned: boolean
}

/** Actions in a community: write, join or leave, and those of its moderators and its creator. */
export function CommunityActions({ community, banned }: Props) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { canJoin, canLeave, join, leave } = useMembership(community)
  const canPost = user !== null && enabledPostTypes(community).length > 0 && !banned
  const create = paths.createPost(community)
  useCommand('create', canPost ? () => void navigate(create) : null)
  return (
    <>
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
    </>
  )
}
