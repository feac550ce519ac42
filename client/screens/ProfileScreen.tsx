import { Pencil } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { useBooksOf } from '../features/books/books.local.ts'
import { ProfileBooks } from '../features/books/ProfileBooks.tsx'
import { FollowButton } from '../features/reading/FollowButton.tsx'
import { ProfileHeader } from '../features/users/ProfileHeader.tsx'
import { PersonMenu } from '../features/mutes/PersonMenu.tsx'
import type { Profile } from '#shared/contract/users.ts'
import { useProfile } from '../features/users/users.local.ts'
import { useSession } from '../sync/react/use-session.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button-class.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { PinnedWork } from './PinnedWork.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { useTitle } from './use-title.ts'
import { ProfileTabs } from './ProfileTabs.tsx'

export function ProfileScreen() {
  const { username = '' } = useParams()
  const { data: profile, loading, error } = useProfile(username)
  useTitle(profile ? `u/${profile.username}` : 'Profile')
  if (!profile) {
    if (loading) return <ScreenSkeleton />
    return <LoadFailure error={error} missing="User not found" fallback="Failed to load data" />
  }
  return <ProfilePage key={profile.id} profile={profile} />
}

/** A user, their books, and their posts and comments. */
function ProfilePage({ profile }: { profile: Profile }) {
  const { user } = useSession()
  const books = useBooksOf(profile.id)
  const own = user?.id === profile.id
  return (
    <div className="mx-auto max-w-240 space-y-6 md:space-y-8">
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
      {profile.pinned && <PinnedWork key={profile.pinned} work={profile.pinned} own={own} />}
      {books.state === 'here' && <ProfileBooks books={books.data} />}
      {/* The shelf would push them down. */}
      {books.state === 'asking' ? (
        <ScreenSkeleton />
      ) : (
        <div className="max-w-180">
          <ProfileTabs profile={profile} own={own} books={books} />
        </div>
      )}
    </div>
  )
}
