import { Ban, Gavel, Lock, Pin, Undo2, Unlock } from 'lucide-react'
import { MenuItem } from '../../ui/Menu.tsx'
import { usePostModeration } from './use-post-moderation.ts'
import type { ShownPost } from './posts.local.ts'

interface Props {
  post: ShownPost
  isPinned: boolean
  onRemove(): void
  /** Missing where the post is the moderator's own. */
  onBan?: () => void
}

/** Moderators' items in the menu of a post. */
export function ModerationItems({ post, isPinned, onRemove, onBan }: Props) {
  const moderate = usePostModeration(post.id)
  return (
    <>
      {post.removed_at ? (
        <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => void moderate('restore')}>
          Restore
        </MenuItem>
      ) : (
        <MenuItem icon={<Gavel aria-hidden />} onSelect={onRemove}>
          Remove
        </MenuItem>
      )}
      {post.locked_at ? (
        <MenuItem icon={<Unlock aria-hidden />} onSelect={() => void moderate('unlock')}>
          Unlock
        </MenuItem>
      ) : (
        <MenuItem icon={<Lock aria-hidden />} onSelect={() => void moderate('lock')}>
          Lock
        </MenuItem>
      )}
      <MenuItem
        icon={<Pin aria-hidden />}
        onSelect={() => void moderate(isPinned ? 'unpin' : 'pin')}
      >
        {isPinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      {onBan && (
        <MenuItem icon={<Ban aria-hidden />} onSelect={onBan}>
          Ban u/{post.author.username}
        </MenuItem>
      )}
    </>
  )
}
