import { type ReactNode, useEffect, useRef } from 'react'
import {
  type CacheSnapshot,
  type CustomContainerComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua'

interface Props<T> {
  items: readonly T[]
  keyOf(item: T): string
  renderItem(item: T): ReactNode
  /** Called when the end comes near. */
  onEndReached(): void
  /** One per place in the history: sizes measured there are kept, so that Back finds its height at once. */
  restoreKey: string
  /** All of it at first: on the server, and where its page is taken over. */
  whole: boolean
}

const sizesByKey = new Map<string, CacheSnapshot>()
const NEAR_END = 6

/** Only what is on the screen is in the document: ten thousand items scroll like ten. */
export function VirtualList<T>({
  items,
  keyOf,
  renderItem,
  onEndReached,
  restoreKey,
  whole,
}: Props<T>) {
  const list = useRef<WindowVirtualizerHandle>(null)
  const reached = useRef(-1)
  useEffect(() => {
    const handle = list.current
    return () => {
      if (handle) sizesByKey.set(restoreKey, handle.cache)
    }
  }, [restoreKey])
  const check = () => {
    const handle = list.current
    if (!handle || reached.current === items.length) return
    const last = handle.findItemIndex(handle.scrollOffset + window.innerHeight)
    if (last < items.length - NEAR_END) return
    reached.current = items.length
    onEndReached()
  }
  // A short first page may not fill the window: nothing would ever scroll.
  useEffect(check)
  const cache = sizesByKey.get(restoreKey)
  return (
    <WindowVirtualizer
      ref={list}
      as={Container}
      onScroll={check}
      {...(cache ? { cache } : {})}
      {...(whole ? { ssrCount: items.length } : {})}
    >
      {items.map((item) => (
        <div key={keyOf(item)}>{renderItem(item)}</div>
      ))}
    </WindowVirtualizer>
  )
}

/** virtua takes no clicks while the list moves and a moment after; readers click then. */
function Container({ style, ...props }: CustomContainerComponentProps) {
  return <div style={{ ...style, pointerEvents: undefined }} {...props} />
}
