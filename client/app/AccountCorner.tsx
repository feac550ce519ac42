import type { User } from '#shared/contract/users.ts'
import { Suspense } from 'react'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { useSession } from '../sync/react/use-session.ts'
import { Button } from '../ui/Button.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { CoinBadge } from './CoinBadge.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { lazyNamed } from '../ui/part.tsx'

const CreateMenu = lazyNamed(() => import('./CreateMenu.tsx'), 'CreateMenu')

interface Props {
  user: User
  /** False on phones, whose bar has the ways of a user. */
  wider: boolean
}

/** The end of the header for a signed-in user. */
export function AccountCorner({ user, wider }: Props) {
  const { status } = useSession()
  const dialogs = useAuthDialogs()
  return (
    <>
      {wider && <CoinBadge coins={user.coins} />}
      {status === 'expired' && (
        <Button size="sm" variant="primary" onClick={() => dialogs.open('sign-in')}>
          Sign In
        </Button>
      )}
      {wider && (
        <>
          <NotificationBell />
          {/* As wide as its button: the rest of the header stays where it is. */}
          <Suspense fallback={<span className="w-[5.5rem] shrink-0" />}>
            <CreateMenu />
          </Suspense>
          <AvatarMenu user={user} />
        </>
      )}
    </>
  )
}
