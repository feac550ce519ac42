import { Link, useNavigate, useParams } from 'react-router-dom'
import { canEditCommunity } from '#shared/rules/permissions.ts'
import { useCommunity } from '../features/communities/communities.local.ts'
import { CommunitySettingsForm } from '../features/communities/CommunitySettingsForm.tsx'
import { FlairManager } from '../features/flairs/FlairManager.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { buttonClass } from '../ui/button-class.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { Refusal } from './Refusal.tsx'
import { useTitle } from './use-title.ts'

export function CommunitySettingsScreen() {
  useTitle('Community settings')
  const { communityName = '', worldName } = useParams()
  const { user } = useSession()
  const navigate = useNavigate()
  const { data: community, loading, error } = useCommunity(communityName, worldName)
  if (!community) {
    if (loading) return <p className="py-12 text-center text-muted">Loading settings...</p>
    return (
      <LoadFailure
        error={error}
        missing="Community not found"
        fallback="Failed to load community"
      />
    )
  }
  const back = paths.community(community)
  if (!canEditCommunity(user, community)) {
    return (
      <Refusal
        title="Community settings"
        text="You don't have permission to edit this community"
        back={
          <Link to={back} className={buttonClass('secondary')}>
            Back to c/{community.name}
          </Link>
        }
      />
    )
  }
  return (
    <div className="mx-auto max-w-180">
      <h1 className="mb-4 font-serif text-2xl leading-8 font-semibold wrap-anywhere">
        Settings of c/{community.name}
      </h1>
      <div className="rounded-[14px] bg-surface p-4 md:p-6">
        <CommunitySettingsForm
          key={community.id}
          community={community}
          onSaved={() => void navigate(back)}
          onCancel={() => void navigate(back)}
        />
      </div>
      <div className="mt-4 rounded-[14px] bg-surface p-4 md:p-6">
        <FlairManager communityId={community.id} />
      </div>
    </div>
  )
}
