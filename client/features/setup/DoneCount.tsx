import type { Setup } from '#shared/contract/setup.ts'
import { useStepsDone } from './use-steps-done.ts'

/** "2 of 6". */
export function DoneCount({ setup }: { setup: Setup }) {
  const states = Object.values(useStepsDone(setup))
  return (
    <span>
      {states.filter(Boolean).length} of {states.length}
    </span>
  )
}
