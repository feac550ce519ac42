import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type CacheSnapshot,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
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
  const [measured, setMeasured] = useState(!whole)
  const cache = sizesByKey.get(restoreKey)
  return (
    <Measured value={measured}>
      <WindowVirtualizer
        ref={list}
        as={Container}
        item={Item}
        onScroll={check}
        // At once: a frame between would show a list without height.
        onResize={() => measured || flushSync(() => setMeasured(true))}
        {...(cache ? { cache } : {})}
        {...(whole ? { ssrCount: items.length } : {})}
      >
        {items.map((item) => (
          <div key={keyOf(item)}>{renderItem(item)}</div>
        ))}
      </WindowVirtualizer>
    </Measured>
  )
}

/**
 * Whether virtua knows how tall its items are. No browser has told the server, and a page that is taken over is
 * measured a frame later: until then the items lie one below the other as in any list.
 */
const Measured = createContext(true)

/** virtua takes no clicks while the list moves and a moment after; readers click then. */
function Container({ style, ...props }: CustomContainerComponentProps) {
  const plain = !use(Measured) && { contain: 'style', height: 'auto' }
  return <div style={{ ...style, pointerEvents: undefined, ...plain }} {...props} />
}

function Item({ style, index: _, ...props }: CustomItemComponentProps) {
  const plain = !use(Measured) && { position: undefined, visibility: undefined }
  return <div style={{ ...style, ...plain }} {...props} />
}
