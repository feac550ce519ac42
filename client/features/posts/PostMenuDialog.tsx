import type { Community } from '#shared/contract/communities.ts'
import { BanDialog } from '../moderation/BanDialog.tsx'
import { ReasonDialog } from '../moderation/ReasonDialog.tsx'
import { ReportDialog } from '../moderation/ReportDialog.tsx'
import type { ShownPost } from './posts.local.ts'
import { usePostModeration } from './use-post-moderation.ts'

interface Props {
  ask: 'report' | 'remove' | 'ban'
  post: ShownPost
  community: Community
  onClose(): void
}

/** Dialogs of a post's menu that ask for details first. */
export function PostMenuDialog({ ask, post, community: { id, rules }, onClose }: Props) {
  const moderate = usePostModeration(post.id)
  if (ask === 'report')
    return <ReportDialog itemType="post" itemId={post.id} rules={rules} onClose={onClose} />
  if (ask === 'ban')
    return (
      <BanDialog communityId={id} rules={rules} username={post.author.username} onClose={onClose} />
    )
  return (
    <ReasonDialog
      title="Remove post"
      rules={rules}
      confirmLabel="Remove"
      onClose={onClose}
      onConfirm={async (reason) => {
        await moderate('remove', reason)
        onClose()
      }}
    />
  )
}
