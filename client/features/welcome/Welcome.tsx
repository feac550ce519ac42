import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../sync/react.tsx'
import { closeIntro, isIntroWanted } from './intro.ts'

const Intro = lazy(async () => ({ default: (await import('./Intro.tsx')).Intro }))
const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }))

/** What stands above the feed for those who are new here: visitors learn what this is, new accounts what to do first. */
export function Welcome() {
  const { user } = useSession()
  const [wanted, setWanted] = useState(isIntroWanted)
  if (user)
    return (
      <Suspense fallback={null}>
        <FirstSteps user={user} />
      </Suspense>
    )
  if (!wanted) return null
  const close = () => {
    closeIntro()
    setWanted(false)
  }
  return (
    // The room is there before its text is: nothing below it moves.
    <div className="mb-4 min-h-86 max-[22rem]:min-h-98 sm:min-h-64 lg:min-h-58">
      <Suspense fallback={null}>
        <Intro onClose={close} />
      </Suspense>
    </div>
  )
}
