import { canEditComment, canGiveAward, canModerate } from '#shared/rules/permissions.ts'
import {
  Award,
  CornerLeftUp,
  Ellipsis,
  Flag,
  Gavel,
  type LucideIcon,
  Pencil,
  Share2,
  Trash2,
} from 'lucide-react'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { share } from '../posts/share.ts'
import type { ShownComment } from './comment-forest.ts'
import { goToComment } from './go-to-comment.ts'
import { type ThreadControl, useThread } from './thread-context.ts'

interface Props {
  comment: ShownComment
  depth: number
  name: string
}

interface Act {
  label: string
  Icon: LucideIcon
  run(): void
}

/** The rarer acts on a comment; its author and its moderators have more. */
export function CommentMenu({ comment, depth, name }: Props) {
  const acts = actsOn(comment, depth, useThread())
  if (acts.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton aria-label={`More about the comment by ${name}`}>
          <Ellipsis aria-hidden className="size-4.5" />
        </IconButton>
      }
    >
      {acts.map(({ label, Icon, run }) => (
        <MenuItem key={label} icon={<Icon aria-hidden />} onSelect={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

function actsOn(comment: ShownComment, depth: number, thread: ThreadControl): Act[] {
  const { kind, me, closed, clears, community, setEditing, restore, ask } = thread
  const { id, parent_comment_id: parentId, post, community: place } = comment
  const onPost = kind === 'comments'
  const own = canEditComment(me, comment)
  const path = post && place && `${paths.communityPost(place, post.id)}#comment-${id}`
  const acts: (Act | false | null | undefined | '')[] = [
    onPost &&
      canGiveAward(me, comment) && {
        label: 'Give Award',
        Icon: Award,
        run: () => ask('award', comment),
      },
    own && !closed && { label: 'Edit', Icon: Pencil, run: () => setEditing(id, true) },
    path && { label: 'Share', Icon: Share2, run: () => void share(path, post.title) },
    depth > 0 &&
      parentId && { label: 'Parent', Icon: CornerLeftUp, run: () => goToComment(parentId) },
    me &&
      !own &&
      !comment.pending && { label: 'Report', Icon: Flag, run: () => ask('report', comment) },
    (own || clears) && { label: 'Delete', Icon: Trash2, run: () => ask('delete', comment) },
    community &&
      canModerate(me, community) &&
      !comment.pending &&
      (comment.removed_at
        ? { label: 'Restore', Icon: Gavel, run: () => restore(id) }
        : { label: 'Remove', Icon: Gavel, run: () => ask('remove', comment) }),
  ]
  return acts.filter((act) => !!act)
}
