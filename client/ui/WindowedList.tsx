import { useEffect, useRef } from 'react'
import {
  type CustomContainerComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua'
import { sizesByKey } from './list-sizes.ts'
import { NEAR_END, useNearEnd } from './use-near-end.ts'
import type { ListProps } from './VirtualList.tsx'

/** Only what is on the screen is in the document: ten thousand items scroll like ten. */
export function WindowedList<T>(props: ListProps<T>) {
  const { items, keyOf, renderItem, restoreKey } = props
  const list = useRef<WindowVirtualizerHandle>(null)
  useEffect(() => {
    const handle = list.current
    return () => {
      if (handle) sizesByKey.set(restoreKey, handle.cache)
    }
  }, [restoreKey])
  useNearEnd(props, () => {
    const handle = list.current
    if (!handle) return false
    const last = handle.findItemIndex(handle.scrollOffset + window.innerHeight)
    return last >= items.length - NEAR_END
  })
  const cache = sizesByKey.get(restoreKey)
  return (
    <WindowVirtualizer ref={list} as={Container} {...(cache ? { cache } : {})}>
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
