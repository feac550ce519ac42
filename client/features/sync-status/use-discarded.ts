import { useState } from 'react'
import type { Undo } from '../../sync/store/problems.ts'

interface Discarded {
  id: string
  title: string
  undo: Promise<Undo>
  isUndone?: true
}

/** Discards a thing of the tray; `act` resolves with how to undo that. */
export type Discard = (id: string, title: string, act: () => Promise<Undo>) => void

/** What was discarded since the tray opened. `shown`: ids of all that is in the tray. */
export function useDiscarded(shown: readonly string[]) {
  const [discarded, setDiscarded] = useState<Discarded[]>([])
  // At each moment the tray has the thing or its line: it never says that nothing waits.
  const gone = discarded.filter(({ id }) => !shown.includes(id))
  const isBack = ({ id, isUndone }: Discarded) => isUndone && shown.includes(id)
  if (discarded.some(isBack)) setDiscarded(discarded.filter((item) => !isBack(item)))
  const put = (item: Discarded) =>
    setDiscarded((items) => [...items.filter(({ id }) => id !== item.id), item])
  const discard: Discard = (id, title, act) => put({ id, title, undo: act() })
  return {
    gone,
    discard,
    async undo(item: Discarded) {
      await (
        await item.undo
      )()
      put({ ...item, isUndone: true })
    },
  }
}
