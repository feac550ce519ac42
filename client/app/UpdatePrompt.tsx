import { Prompt } from './Prompt.tsx'
import { acceptUpdate, postponeUpdate } from './update.ts'
import { useStage } from './update-stage.ts'

/** Never reloads by itself: the user decides when. */
export function UpdatePrompt() {
  const stage = useStage()
  if (stage === 'none') return null
  return (
    <Prompt
      text={stage === 'ready' ? 'A new version is ready' : 'Reload to finish the update'}
      act={{ label: 'Reload', onClick: acceptUpdate }}
      onLater={postponeUpdate}
    />
  )
}
