import { Suspense, useSyncExternalStore } from 'react'
import { part } from '../../ui/part.tsx'
import { closeIntro, isIntroWanted, onIntroClosed } from './intro.ts'

const Intro = part('Intro', () => import('./Intro.tsx'))

/** Introduces Loreloom above a visitor's feed, once. */
export function VisitorWelcome() {
  const wanted = useSyncExternalStore(onIntroClosed, isIntroWanted, () => true)
  if (!wanted) return null
  return (
    // The room is there before its text is: nothing below it moves.
    <div className="mb-4 min-h-86 in-data-[intro=closed]:hidden max-[22rem]:min-h-98 sm:min-h-64 lg:min-h-58">
      <Suspense fallback={null}>
        <Intro onClose={closeIntro} />
      </Suspense>
    </div>
  )
}
