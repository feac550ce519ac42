import { Link, useNavigate, useParams } from 'react-router-dom'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { useCommunity } from '../features/communities/communities.local.ts'
import { CommunityRail } from '../features/communities/CommunityRail.tsx'
import { PostForm } from '../features/posts/form/PostForm.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { PlaceIcon } from '../features/communities/PlaceIcon.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { WithRail } from '../ui/WithRail.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'

export function CreatePostScreen() {
  useTitle('Create Post')
  const { communityName = '', worldName } = useParams()
  const { user } = useSession()
  const dialogs = useAuthDialogs()
  const navigate = useNavigate()
  const { data: community, loading, error } = useCommunity(communityName, worldName)
  if (!user) {
    return (
      <div className="mx-auto max-w-180">
        <h1 className="sr-only">Create Post</h1>
        <EmptyState
          text="You must be logged in to create a post"
          action={
            <Button variant="primary" onClick={() => dialogs.open('sign-in')}>
              Sign In
            </Button>
          }
        />
      </div>
    )
  }
  if (!community) {
    if (loading) return <ScreenSkeleton />
    return (
      <LoadFailure
        error={error}
        missing="Community not found"
        fallback="Failed to load community data"
      />
    )
  }
  return (
    <WithRail rail={<CommunityRail community={community} />}>
      <h1 className="font-serif text-2xl leading-8 font-semibold">Create Post</h1>
      <p className="mt-1 mb-4 flex items-center gap-2 text-[15px] leading-5.5 text-muted">
        in
        <Link
          to={paths.community(community)}
          className="inline-flex items-center gap-1.5 font-semibold text-text hover:underline"
        >
          <PlaceIcon place={community} size={20} />
          c/{community.name}
        </Link>
      </p>
      <PostForm
        key={community.id}
        community={community}
        onCreated={(id) => void navigate(paths.communityPost(community, id), { replace: true })}
        onCancel={() => void navigate(paths.community(community))}
      />
    </WithRail>
  )
}
