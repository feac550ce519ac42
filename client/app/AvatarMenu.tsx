import type { User } from '#shared/contract/users.ts'
import { Suspense } from 'react'
import { useApp } from '../sync/react/app-context.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { lazyNamed } from '../ui/part.tsx'

const AccountMenu = lazyNamed(() => import('./AccountMenu.tsx'), 'AccountMenu')

interface Props {
  user: User
}

const TRIGGER = 'grid size-10 shrink-0 place-items-center rounded-full pointer-coarse:size-11'

/** Shows the avatar at once; the code of its menu follows. */
export function AvatarMenu({ user }: Props) {
  const { overlay } = useApp()
  const me = overlay.fold('user', user.id, user) ?? user
  const face = <Avatar name={me.username} fileId={me.avatar_file_id} size="md" />
  return (
    <Suspense fallback={<span className={TRIGGER}>{face}</span>}>
      <AccountMenu
        user={user}
        trigger={
          <button type="button" aria-label="Account menu" className={TRIGGER}>
            {face}
          </button>
        }
      />
    </Suspense>
  )
}
