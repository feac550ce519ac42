import { useProblemActions } from '../../sync/react/use-problem-actions.ts'
import type { Problem } from '../../sync/store/vault.ts'
import { Banner } from '../../ui/Banner.tsx'

/** Tells why decisions were not applied, most often because somebody else decided first. */
export function RefusedDecisions({ refused }: { refused: readonly Problem[] }) {
  const { discard } = useProblemActions()
  return refused.map(({ id, message }) => (
    <Banner key={id} tone="warning" action={{ label: 'Dismiss', onClick: () => void discard(id) }}>
      {message}
    </Banner>
  ))
}
