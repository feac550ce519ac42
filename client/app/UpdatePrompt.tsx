import { Button } from '../ui/Button.tsx'
import { acceptUpdate, postponeUpdate } from './update.ts'
import { useStage } from './update-stage.ts'

/** Never reloads by itself: the user decides when. It stands beside the text, and above the bars of the reader and of the writing room. */
export function UpdatePrompt() {
  const stage = useStage()
  if (stage === 'none') return null
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-60 mx-auto flex max-w-105 items-center gap-2 rounded-[14px] border border-border bg-surface p-3 pl-4 shadow-[0_8px_24px_-8px_rgb(0_0_0/.25)] md:right-4 md:bottom-18 md:left-auto md:w-100 dark:shadow-none"
    >
      <span className="mr-auto text-[15px] leading-5.5 font-semibold">
        {stage === 'ready' ? 'A new version is ready' : 'Reload to finish the update'}
      </span>
      <Button size="sm" variant="ghost" onClick={postponeUpdate}>
        Later
      </Button>
      <Button size="sm" variant="primary" onClick={acceptUpdate}>
        Reload
      </Button>
    </div>
  )
}
