import type { Community } from '#shared/contract/communities.ts'
import { canEditCommunity } from '#shared/rules/permissions.ts'
import type { Reply } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { ModeratorList } from './ModeratorList.tsx'

export function CommunityModerators({ community }: { community: Community }) {
  const { session, account } = useApp()
  const { user } = useSession()
  const { id, moderators } = community
  const { moderation } = session.api
  const keep = async (reply: Reply<Community>) => {
    await account.engine.keepAnswer([{ type: 'community', id, body: reply.data }], reply)
    account.retryNow()
  }
  return (
    <ModeratorList
      moderators={moderators}
      nobody="Only the creator moderates so far."
      isOwner={canEditCommunity(user, community)}
      onAppoint={async (username) =>
        keep(await moderation.appoint({ params: { id }, body: { username } }))
      }
      onDismiss={async (moderator) =>
        keep(await moderation.dismiss({ params: { id, user: moderator } }))
      }
    />
  )
}
