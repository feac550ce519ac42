import { Banner } from '../../../ui/Banner.tsx'
import type { Changes } from '../book-text.ts'

interface Props {
  count: number
  taken: Changes
  onTake(changes: Changes): void
}

/** Says how the tracked changes of a document are taken, and offers the other way. */
export function TrackedChanges({ count, taken, onTake }: Props) {
  const held = count === 1 ? '1 tracked change' : `${count.toLocaleString('en')} tracked changes`
  const other =
    taken === 'accepted'
      ? { label: 'As it was before', onClick: () => onTake('before') }
      : { label: 'Accept all', onClick: () => onTake('accepted') }
  return (
    <Banner tone="info" action={other}>
      This document holds {held}.{' '}
      {taken === 'accepted'
        ? 'The text comes with all of them accepted.'
        : 'The text comes as it was before them.'}
    </Banner>
  )
}
