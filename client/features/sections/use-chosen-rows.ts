import { type MouseEvent, useEffect, useRef, useState } from 'react'

export interface ChosenRows {
  /** Ids of chapters and scenes. */
  ids: ReadonlySet<string>
  /** With Shift or Ctrl a press chooses rows. Returns false if it means what a press always means. */
  press(event: MouseEvent, id: string): boolean
  clear(): void
}

const NONE: ReadonlySet<string> = new Set()

/** The rows of a list that are chosen together: Ctrl or ⌘ adds one, Shift all up to it. `order` has all rows that can be seen. */
export function useChosenRows(order: readonly string[]): ChosenRows {
  const [ids, setIds] = useState(NONE)
  // Rows that have not changed keep the functions of an earlier render.
  const latest = useRef({ from: null as string | null, order })
  useEffect(() => {
    latest.current.order = order
  })
  return {
    ids,
    press({ shiftKey, ctrlKey, metaKey }, id) {
      const { from, order: rows } = latest.current
      if (shiftKey && from !== null && rows.includes(from)) {
        setIds(between(rows, from, id))
        return true
      }
      latest.current.from = id
      const adds = shiftKey || ctrlKey || metaKey
      setIds((now) => (adds ? toggled(now, id) : NONE))
      return adds
    },
    clear: () => setIds(NONE),
  }
}

function between(order: readonly string[], one: string, other: string): ReadonlySet<string> {
  const [first, last] = [order.indexOf(one), order.indexOf(other)].sort((a, b) => a - b)
  return new Set(order.slice(first, last! + 1))
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
