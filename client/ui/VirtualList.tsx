import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  /** Called when the user scrolls near the end. */
  onEndReached(): void
  /** One per place in the history: sizes measured there are kept, so that Back finds its height at once. */
  restoreKey: string
  /** True if it renders all items at first: on the server, and when it takes the server's page over. */
  whole: boolean
}

const sizesByKey = new Map<string, CacheSnapshot>()
const NEAR_END = 6
/** The items lie one below the other, as in any list. */
const PLAIN = [
  '[&[data-plain]>div]:h-auto!',
  '[&[data-plain]>div]:[contain:style]!',
  '[&[data-plain]>div>div]:static!',
  '[&[data-plain]>div>div]:visible!',
  '[&[data-plain]>div>div]:[content-visibility:auto]',
  '[&[data-plain]>div>div]:[contain-intrinsic-size:auto_320px]',
].join(' ')

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
  // The server does not know the items' heights, and a page that is taken over is measured one frame later. React must not see
  // that as a change: it would take over all items at once.
  const box = useRef<HTMLDivElement>(null)
  const [plain] = useState(whole)
  return (
    <div ref={box} data-plain={plain || undefined} className={plain ? PLAIN : undefined}>
      <WindowVirtualizer
        ref={list}
        as={Container}
        onScroll={check}
        onResize={() => box.current?.removeAttribute('data-plain')}
        {...(cache ? { cache } : {})}
        {...(whole ? { ssrCount: items.length } : {})}
      >
        {items.map((item) => (
          <div key={keyOf(item)}>{renderItem(item)}</div>
        ))}
      </WindowVirtualizer>
    </div>
  )
}

/** virtua takes no clicks while the list moves and a moment after; readers click then. */
function Container({ style, ...props }: CustomContainerComponentProps) {
  return <div style={{ ...style, pointerEvents: undefined }} {...props} />
}
