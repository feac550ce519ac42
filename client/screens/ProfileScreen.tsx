import { Pencil } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { FollowButton } from '../features/reading/FollowButton.tsx'
import { ProfileHeader } from '../features/users/ProfileHeader.tsx'
import { PersonMenu } from '../features/mutes/PersonMenu.tsx'
import { useProfile } from '../features/users/users.local.ts'
import { useSession } from '../sync/react/use-session.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button-class.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'
import { ProfileTabs } from './ProfileTabs.tsx'

export function ProfileScreen() {
  const { username = '' } = useParams()
  const { user } = useSession()
  const { data: profile, loading, error } = useProfile(username)
  useTitle(profile ? `u/${profile.username}` : 'Profile')
  if (!profile) {
    if (loading) return <ScreenSkeleton />
    return <LoadFailure error={error} missing="User not found" fallback="Failed to load data" />
  }
  const own = user?.id === profile.id
  return (
    <div className="mx-auto max-w-180 space-y-4">
      <ProfileHeader
        profile={profile}
        coins={own ? user.coins : null}
        actions={
          own ? (
            <Link to={paths.editProfile()} className={buttonClass('secondary')}>
              <Pencil aria-hidden className="size-4" />
              Edit Profile
            </Link>
          ) : (
            <div className="flex items-center gap-2">
              <FollowButton kind="user" id={profile.id} name={`@${profile.username}`} />
              <PersonMenu person={profile} />
            </div>
          )
        }
      />
      <ProfileTabs key={profile.id} profile={profile} own={own} />
    </div>
  )
}
