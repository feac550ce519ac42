import { useParams, useSearchParams } from 'react-router-dom'
import { canModerate } from '#shared/rules/permissions.ts'
import { useCommunity } from '../features/communities/communities.local.ts'
import { FlairManager } from '../features/flairs/FlairManager.tsx'
import { BanList } from '../features/moderation/BanList.tsx'
import { CommunityModerators } from '../features/moderation/CommunityModerators.tsx'
import { ModLog } from '../features/moderation/ModLog.tsx'
import { ReportQueue } from '../features/reports/ReportQueue.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { BackLink } from './BackLink.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

/** Reports, bans, moderators and flairs for moderators; the log for everybody. */
export function ModerationScreen() {
  useTitle('Moderation')
  const { communityName = '', worldName } = useParams()
  const [search, setSearch] = useSearchParams()
  const { user } = useSession()
  const { data: community, loading, error } = useCommunity(communityName, worldName)
  if (!community) {
    if (loading) return <ScreenSkeleton />
    return (
      <LoadFailure
        error={error}
        missing="Community not found"
        fallback="Failed to load community"
      />
    )
  }
  const log = { value: 'log', label: 'Log', content: <ModLog community={community} /> }
  const tabs = canModerate(user, community)
    ? [
        { value: 'reports', label: 'Reports', content: <ReportQueue community={community} /> },
        { value: 'bans', label: 'Bans', content: <BanList community={community} /> },
        {
          value: 'moderators',
          label: 'Moderators',
          content: <CommunityModerators community={community} />,
        },
        { value: 'flairs', label: 'Flairs', content: <FlairManager communityId={community.id} /> },
        log,
      ]
    : [log]
  const asked = search.get('tab')
  const value = tabs.some((tab) => tab.value === asked) ? asked! : tabs[0]!.value
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <BackLink to={paths.community(community)}>Back to c/{community.name}</BackLink>
      <h1 className="font-serif text-2xl leading-8 font-semibold wrap-anywhere">
        Moderation of c/{community.name}
      </h1>
      <Tabs
        label="Moderation"
        value={value}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        tabs={tabs}
      />
    </div>
  )
}
