import { PATTERNS } from '#shared/paths.ts'
import { BookOpen, Compass, House, LogIn, Menu } from 'lucide-react'
import { Suspense } from 'react'
import { useAuthDialogs } from '../features/auth/auth-dialogs.ts'
import { paths } from '../paths.ts'
import { useSession } from '../sync/react/use-session.ts'
import { part } from '../ui/part.tsx'
import { BarButton, BarLink } from './BarItem.tsx'
import { useWidth } from '../ui/use-width.ts'

/** Loads with the mutators, before the app shows anything to a signed-in user. */
const MemberBar = part('MemberBar', () => import('./MemberBar.tsx'))

/** The five ways on a phone. */
export function BottomBar({ onWrite }: { onWrite(): void }) {
  const { user } = useSession()
  const width = useWidth()
  if (width !== null && width !== 'phone') return null
  return (
    <nav
      aria-label="Quick"
      className="leaves-in-focus leaves-while-typing fixed inset-x-0 bottom-0 z-20 flex border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {user ? (
        <Suspense fallback={<span className="h-16" />}>
          <MemberBar onWrite={onWrite} />
        </Suspense>
      ) : (
        <VisitorBar />
      )}
    </nav>
  )
}

function VisitorBar() {
  const dialogs = useAuthDialogs()
  return (
    <>
      <BarLink to={paths.home()} label="Home" Icon={House} />
      <BarLink to={paths.read()} within={PATTERNS.book} label="Read" Icon={BookOpen} />
      <BarLink to={paths.explore()} label="Explore" Icon={Compass} />
      <BarButton label="Sign In" Icon={LogIn} onPress={() => dialogs.open('sign-in')} />
      <BarLink to={paths.me()} label="Menu" Icon={Menu} />
    </>
  )
}
