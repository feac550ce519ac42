import type { User } from '#shared/contract/users.ts'
import { Coins } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useApp } from '../sync/react/app-context.ts'
import { Avatar } from '../ui/Avatar.tsx'

/** Face and name of the user, and their coins. */
export function MeHead({ user }: { user: User }) {
  const { overlay } = useApp()
  const { username, display_name, avatar_file_id } = overlay.fold('user', user.id, user) ?? user
  return (
    <div className="flex items-center gap-4">
      <Avatar name={username} fileId={avatar_file_id} size="xl" />
      <p className="min-w-0 flex-1 font-serif text-xl leading-7 font-semibold wrap-anywhere">
        {display_name || username}
        <span className="block font-sans text-[13px] leading-5 font-normal text-muted">
          @{username}
        </span>
      </p>
      <Link
        to={paths.coins()}
        className="inline-flex h-11 items-center gap-1.5 rounded-full px-2 text-[15px] text-muted tabular-nums"
      >
        <Coins aria-hidden className="size-4" />
        {user.coins}
        <span className="sr-only">coins</span>
      </Link>
    </div>
  )
}
