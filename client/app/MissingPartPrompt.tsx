import { useSyncExternalStore } from 'react'
import { goOnWithout, isPartMissing, tryAgain, watchMissingParts } from '../missing-parts.ts'
import { Prompt } from './Prompt.tsx'
import { useStage } from './update-stage.ts'

/** Says that a part of the app could not be loaded, unless a reload brings it. */
export function MissingPartPrompt() {
  const isMissing = useSyncExternalStore(watchMissingParts, isPartMissing)
  const stage = useStage()
  if (!isMissing || stage !== 'none') return null
  return (
    <Prompt
      text="A part of this page could not be loaded"
      act={{ label: 'Try Again', onClick: tryAgain }}
      onLater={goOnWithout}
    />
  )
}
