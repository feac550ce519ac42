import { type RefObject, useEffect } from 'react'

/** Scrolls a row to its chosen item, which on a phone may be beyond the edge. Only the row moves, never the page. */
export function useInSight(list: RefObject<HTMLElement | null>, selector: string, chosen: unknown) {
  useEffect(() => {
    const row = list.current
    const item = row?.querySelector<HTMLElement>(selector)
    if (!row || !item) return
    const left = item.offsetLeft - row.offsetLeft
    const hidden =
      left < row.scrollLeft || left + item.offsetWidth > row.scrollLeft + row.clientWidth
    if (hidden) row.scrollTo({ left: left - (row.clientWidth - item.offsetWidth) / 2 })
  }, [list, selector, chosen])
}
