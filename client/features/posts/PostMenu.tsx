import { canModerate } from '#shared/rules/permissions.ts'
import { Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../sync/react/use-session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { useCommunityRow } from '../communities/communities.local.ts'
import { MuteCommunityItem, MutePersonItems } from '../mutes/MuteItems.tsx'
import { useMuting } from '../mutes/use-muting.ts'
import { ModerationItems } from './ModerationItems.tsx'
import { PinItem } from './PinItem.tsx'
import { PostMenuDialog } from './PostMenuDialog.tsx'
import type { ShownPost } from './posts.local.ts'

/** More actions on a post: everybody may report it, moderators act on it. */
export function PostMenu({ post }: { post: ShownPost }) {
  const { user } = useSession()
  const muting = useMuting()
  const community = useCommunityRow(post.community_id)
  const [ask, setAsk] = useState<'report' | 'remove' | 'ban' | null>(null)
  if (!user || post.pending || !community) return null
  const own = user.id === post.author.id
  return (
    <>
      <Menu
        trigger={
          <IconButton aria-label={`More about “${post.title}”`}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        {own && !post.removed_at && <PinItem id={post.id} />}
        {!own && (
          <>
            <MenuItem icon={<Flag aria-hidden />} onSelect={() => setAsk('report')}>
              Report
            </MenuItem>
            <MutePersonItems person={post.author} muting={muting} />
          </>
        )}
        <MuteCommunityItem community={community} muting={muting} />
        {canModerate(user, community) && (
          <>
            <MenuSeparator />
            <ModerationItems
              post={post}
              isPinned={community.pinned_post_ids.includes(post.id)}
              onRemove={() => setAsk('remove')}
              onBan={own ? undefined : () => setAsk('ban')}
            />
          </>
        )}
      </Menu>
      {ask && (
        <PostMenuDialog ask={ask} post={post} community={community} onClose={() => setAsk(null)} />
      )}
    </>
  )
}
