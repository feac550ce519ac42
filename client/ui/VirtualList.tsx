import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { sizesByKey } from './list-sizes.ts'
import { loadParts, part } from './part.tsx'
import { type Growing, NEAR_END, useNearEnd } from './use-near-end.ts'

export interface ListProps<T> extends Growing {
  items: readonly T[]
  keyOf(item: T): string
  renderItem(item: T): ReactNode
  /** One per place in the history: sizes measured there are kept, so that Back finds its height at once. */
  restoreKey: string
}

interface Props<T> extends ListProps<T> {
  /** True if it renders all items at first: on the server, and when it takes the server's page over. */
  whole: boolean
  /** Stands in its place until its code has loaded. */
  loading: ReactNode
}

const load = () => import('./WindowedList.tsx')
const WindowedList = part('WindowedList', load) as Awaited<ReturnType<typeof load>>['WindowedList']
// Unless the server rendered the page, the first list needs this part: asked for now, it comes while the rows are read.
if (typeof document !== 'undefined' && !document.querySelector('#root[data-page]'))
  loadParts(['WindowedList']).catch(() => undefined)

/** A list of which only what is on the screen is in the document. One that the server rendered stays whole until more items come. */
export function VirtualList<T>({ whole, loading, ...props }: Props<T>) {
  const [isWhole, setWhole] = useState(whole)
  return isWhole ? (
    <WholeList {...props} whole={whole} setWhole={setWhole} />
  ) : (
    // A wait of its own: without it React hides the screen around the list.
    <Suspense fallback={loading}>
      <WindowedList {...props} />
    </Suspense>
  )
}

const GUESSED_HEIGHT = 320

/**
 * The browser lays out and draws what is near the window. virtua cannot take such a list over once it was scrolled: it knows no heights
 * then, and moves the window.
 */
function WholeList<T>({
  items,
  keyOf,
  renderItem,
  next,
  onEndReached,
  whole,
  restoreKey,
  setWhole,
}: Omit<Props<T>, 'loading'> & { setWhole(isWhole: boolean): void }) {
  const box = useRef<HTMLDivElement>(null)
  const [most] = useState(items.length)
  const isOutgrown = !whole || items.length > most
  useLayoutEffect(() => {
    const { children } = box.current!
    const keepSizes = () => {
      const sizes = Array.from(children, (item) => item.getBoundingClientRect().height)
      sizesByKey.set(restoreKey, [sizes, GUESSED_HEIGHT])
    }
    let isHere = true
    const outgrow = () => {
      if (!isHere || !isOutgrown) return
      keepSizes()
      setWhole(false)
    }
    // Without a network the list stays whole.
    loadParts(['WindowedList']).then(outgrow, () => undefined)
    return () => {
      isHere = false
      keepSizes()
    }
  }, [restoreKey, isOutgrown, setWhole])
  useNearEnd({ next, onEndReached }, () => {
    const late = box.current?.children[items.length - NEAR_END]
    return !late || late.getBoundingClientRect().top < window.innerHeight
  })
  return (
    <div ref={box}>
      {items.map((item) => (
        <div
          key={keyOf(item)}
          className="[contain-intrinsic-size:auto_320px] [content-visibility:auto]"
        >
          {renderItem(item)}
        </div>
      ))}
    </div>
  )
}
