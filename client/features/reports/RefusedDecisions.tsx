import type { Problem } from '../../sync/store/vault.ts'
import { Banner } from '../../ui/Banner.tsx'

interface Props {
  refused: readonly Problem[]
  onDismiss(problem: Problem): void
}

/** Tells why decisions were not applied, most often because somebody else decided first. */
export function RefusedDecisions({ refused, onDismiss }: Props) {
  return refused.map((problem) => (
    <Banner
      key={problem.id}
      tone="warning"
      action={{ label: 'Dismiss', onClick: () => onDismiss(problem) }}
    >
      {problem.message}
    </Banner>
  ))
}
