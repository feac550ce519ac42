import type { World } from '#shared/contract/worlds.ts'
import { canEditWorld } from '#shared/rules/permissions.ts'
import type { Reply } from '../../sync/session/api.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useSession } from '../../sync/react/use-session.ts'
import { ModeratorList } from '../moderation/ModeratorList.tsx'

/** They moderate every community of the world, and see it when it is private. */
export function WorldModerators({ world }: { world: World }) {
  const { session, account } = useApp()
  const { user } = useSession()
  const { id, moderators } = world
  const { worlds } = session.api
  const keep = async (reply: Reply<World>) => {
    await account.engine.keepAnswer([{ type: 'world', id, body: reply.data }], reply)
    account.retryNow()
  }
  return (
    <ModeratorList
      moderators={moderators}
      nobody="Only the owner moderates so far."
      isOwner={canEditWorld(user, world)}
      onAppoint={async (username) =>
        keep(await worlds.appoint({ params: { id }, body: { username } }))
      }
      onDismiss={async (moderator) =>
        keep(await worlds.dismiss({ params: { id, user: moderator } }))
      }
    />
  )
}
