import type { Community } from '#shared/contract/communities.ts'
import { canEditCommunity, canModerate } from '#shared/rules/permissions.ts'
import { enabledPostTypes } from '#shared/rules/post-form.ts'
import { Check, Gavel, LogOut, type LucideIcon, Plus, Settings } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useCommand } from '../../ui/commands.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { useMembership } from './use-membership.ts'

interface Props {
  community: Community
  banned: boolean
}

/** Actions in a community: join or leave, write, and those of its moderators and its creator. */
export function CommunityActions({ community, banned }: Props) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { canJoin, canLeave, join, leave } = useMembership(community)
  const canPost = user !== null && enabledPostTypes(community).length > 0 && !banned
  const create = paths.createPost(community)
  useCommand('create', canPost ? () => void navigate(create) : null)
  return (
    <>
      {canModerate(user, community) && (
        <IconLink label="Moderation" Icon={Gavel} to={paths.moderation(community)} />
      )}
      {canEditCommunity(user, community) && (
        <IconLink label="Settings" Icon={Settings} to={paths.communitySettings(community)} />
      )}
      {canJoin && (
        <Button variant={canPost ? 'secondary' : 'primary'} onClick={() => void join()}>
          Join
        </Button>
      )}
      {canLeave && (
        <Menu
          trigger={
            <Button variant="ghost">
              <Check aria-hidden className="size-4" />
              Joined
            </Button>
          }
        >
          <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void leave()}>
            Leave
          </MenuItem>
        </Menu>
      )}
      {canPost && (
        <Link to={create} className={buttonClass('primary')}>
          <Plus aria-hidden className="size-4" />
          Create Post
        </Link>
      )}
    </>
  )
}

function IconLink({ label, Icon, to }: { label: string; Icon: LucideIcon; to: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="grid size-10 shrink-0 place-items-center rounded-[10px] text-muted hover:bg-surface-2 hover:text-text pointer-coarse:size-11"
    >
      <Icon aria-hidden className="size-5" />
    </Link>
  )
}
