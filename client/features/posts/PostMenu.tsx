import type { PostAct } from '#shared/rules/moderation.ts'
import { canModerate } from '#shared/rules/permissions.ts'
import { Ban, Ellipsis, Flag, Gavel, Lock, Pin, Undo2, Unlock, UserX, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '../../sync/react/use-mutate.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { appToast } from '../../ui/toast.ts'
import { useCommunityRow } from '../communities/communities.local.ts'
import { useMuting } from '../mutes/use-muting.ts'
import { BanDialog } from '../moderation/BanDialog.tsx'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'
import { ReportDialog } from '../moderation/ReportDialog.tsx'
import type { ShownPost } from './posts.local.ts'

/** What else can be done with a post: everybody may report it, moderators act on it. */
export function PostMenu({ post }: { post: ShownPost }) {
  const { user } = useSession()
  const mutate = useMutate()
  const community = useCommunityRow(post.community_id)
  const muting = useMuting()
  const [open, setOpen] = useState<'report' | 'remove' | 'ban' | null>(null)
  if (!user || post.pending || !community) return null
  const own = user.id === post.author.id
  const moderates = canModerate(user, community)
  const { author } = post
  const { mutes, muteUser, blockUser, muteCommunity } = muting
  const muted = mutes.has(`user:${author.id}`)
  const blocked = mutes.get(`user:${author.id}`)?.blocks === true
  const quiet = mutes.has(`community:${community.id}`)
  const pinned = community.pinned_post_ids.includes(post.id)
  const act = async (name: PostAct, reason = '') => {
    try {
      await mutate('posts.moderate', { params: { id: post.id }, body: { act: name, reason } })
    } catch (error) {
      appToast.error((error as Error).message)
    }
  }
  const close = () => setOpen(null)
  const { rules } = community
  return (
    <>
      <Menu
        trigger={
          <IconButton aria-label={`More about “${post.title}”`}>
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        {!own && (
          <>
            <MenuItem icon={<Flag aria-hidden />} onSelect={() => setOpen('report')}>
              Report
            </MenuItem>
            <MenuItem
              icon={<VolumeX aria-hidden />}
              onSelect={() => void muteUser(author.id, author.username, !muted)}
            >
              {muted ? 'Unmute' : 'Mute'} u/{author.username}
            </MenuItem>
            <MenuItem
              icon={<UserX aria-hidden />}
              onSelect={() => void blockUser(author.id, author.username, !blocked)}
            >
              {blocked ? 'Unblock' : 'Block'} u/{author.username}
            </MenuItem>
          </>
        )}
        <MenuItem
          icon={<VolumeX aria-hidden />}
          onSelect={() => void muteCommunity(community.id, community.name, !quiet)}
        >
          {quiet ? 'Unmute' : 'Mute'} c/{community.name}
        </MenuItem>
        {moderates && (
          <>
            <MenuSeparator />
            {post.removed_at ? (
              <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => void act('restore')}>
                Restore
              </MenuItem>
            ) : (
              <MenuItem icon={<Gavel aria-hidden />} onSelect={() => setOpen('remove')}>
                Remove
              </MenuItem>
            )}
            {post.locked_at ? (
              <MenuItem icon={<Unlock aria-hidden />} onSelect={() => void act('unlock')}>
                Unlock
              </MenuItem>
            ) : (
              <MenuItem icon={<Lock aria-hidden />} onSelect={() => void act('lock')}>
                Lock
              </MenuItem>
            )}
            <MenuItem
              icon={<Pin aria-hidden />}
              onSelect={() => void act(pinned ? 'unpin' : 'pin')}
            >
              {pinned ? 'Unpin' : 'Pin'}
            </MenuItem>
            {!own && (
              <MenuItem icon={<Ban aria-hidden />} onSelect={() => setOpen('ban')}>
                Ban u/{post.author.username}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {open === 'report' && (
        <ReportDialog itemType="post" itemId={post.id} rules={rules} onClose={close} />
      )}
      {open === 'remove' && (
        <ReasonDialog
          title="Remove post"
          rules={rules}
          confirmLabel="Remove"
          onClose={close}
          onConfirm={async (reason) => {
            await act('remove', reason)
            close()
          }}
        />
      )}
      {open === 'ban' && (
        <BanDialog
          communityId={community.id}
          rules={rules}
          username={post.author.username}
          onClose={close}
        />
      )}
    </>
  )
}
