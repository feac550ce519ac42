import type { Profile } from '#shared/contract/users.ts'
import { counted } from '#shared/rules/numbers.ts'
import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Day } from '../../ui/Day.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { FeedLink } from './FeedLink.tsx'

interface Props {
  profile: Profile
  /** Only on the user's own profile. */
  coins: number | null
  actions?: ReactNode
}

export function ProfileHeader({ profile, coins, actions }: Props) {
  return (
    <header className="grid gap-4 pt-2 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-8 md:pt-4">
      <Avatar name={profile.username} fileId={profile.avatar_file_id} size="xxl" />
      <div className="min-w-0">
        <h1 className="font-serif text-4xl leading-11 font-semibold tracking-tight text-balance wrap-anywhere md:text-[40px] md:leading-12">
          {profile.display_name || profile.username}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 text-[13px] leading-5 text-subtle">
          <span>@{profile.username}</span>
          <span>
            Joined <Day date={profile.joined_at} />
          </span>
          {profile.follower_count > 0 && <span>{counted(profile.follower_count, 'follower')}</span>}
          {coins !== null && (
            <Link
              to={paths.coins()}
              className="inline-flex items-center gap-1 font-semibold text-warning tabular-nums hover:underline"
            >
              <Coins aria-hidden className="size-3.5" />
              {counted(coins, 'coin')}
            </Link>
          )}
          <FeedLink path={paths.profile(profile.username)} />
        </p>
        {profile.bio && (
          <p
            dir="auto"
            className="mt-3 max-w-[60ch] text-left font-serif text-lg leading-7 whitespace-pre-line wrap-anywhere"
          >
            {profile.bio}
          </p>
        )}
      </div>
      {actions && <div className="md:self-center">{actions}</div>}
    </header>
  )
}
