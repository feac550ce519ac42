import { goOnWithout, tryAgain, useIsPartMissing } from '../ui/missing-parts.ts'
import { Prompt } from './Prompt.tsx'
import { useStage } from './update-stage.ts'

/** Says that a part of the app could not be loaded, unless a reload brings it. */
export function MissingPartPrompt() {
  const isMissing = useIsPartMissing()
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
