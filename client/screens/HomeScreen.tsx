import { Suspense } from 'react'
import { VisitorWelcome } from '../features/welcome/VisitorWelcome.tsx'
import { useSession } from '../sync/react/use-session.ts'
import { part } from '../ui/part.tsx'
import { HomeFeed } from './HomeFeed.tsx'
import { useTitle } from './use-title.ts'

/** Loads with the mutators, before the app shows anything to a signed-in user. */
const MemberHome = part('MemberHome', () => import('./MemberHome.tsx'))

export function HomeScreen() {
  useTitle('')
  const { user } = useSession()
  if (user)
    return (
      <Suspense fallback={null}>
        <MemberHome user={user} />
      </Suspense>
    )
  return (
    <div className="mx-auto max-w-180">
      <VisitorWelcome />
      <HomeFeed
        kind="all"
        head={
          // A fixed basis: the font comes late, and must not decide if the controls fit beside the title.
          <h1 className="min-w-0 grow basis-40 font-serif text-2xl leading-8 font-semibold">
            Recent Posts
          </h1>
        }
      />
    </div>
  )
}
