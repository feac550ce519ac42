import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApp } from './app-context.ts'
import { useConnection } from './use-sync-status.ts'

/** How a list grows, page by page. */
export interface More {
  loadingMore: boolean
  /** The reason why the last page did not come; it stays until one comes. */
  moreFailure: string | null
  /** True if the page came. */
  loadMore(): Promise<boolean>
}

const FAILED = 'Failed to load more'
const IDLE = { busy: false, failure: null }

/** Asks for the next page of a list: one at a time, and once more when the network returns after a failure. */
export function useMore(name: string, ask: () => Promise<void>): More {
  const [state, setState] = useState<{ name: string; busy: boolean; failure: string | null }>({
    name,
    ...IDLE,
  })
  const { busy, failure } = state.name === name ? state : IDLE
  // A ref, because the second of two scrolls before the next paint has to see it too.
  const underWay = useRef<string | null>(null)
  const loadMore = async () => {
    if (underWay.current === name) return false
    underWay.current = name
    setState({ name, busy: true, failure })
    let why: string | null = null
    try {
      await ask()
    } catch (error) {
      why = (error as Error).message || FAILED
    }
    if (underWay.current === name) underWay.current = null
    setState((now) => (now.name === name ? { name, busy: false, failure: why } : now))
    return why === null
  }
  const connection = useConnection()
  const again = useEffectEvent(() => failure !== null && void loadMore())
  useEffect(() => {
    if (connection === 'online') again()
  }, [connection])
  return { loadingMore: busy, moreFailure: failure, loadMore }
}

interface Page {
  ids: string[]
  next_cursor: string | null
}

/** The same for a list that this device keeps in the server's order. */
export function useMoreKept(name: string, fetchPage: (cursor: string) => Promise<Page>): More {
  const { cache } = useApp().account
  return useMore(name, async () => {
    const list = await cache.feeds.get(name)
    // The page came from the server a moment ago, and is not on this device yet.
    if (!list) throw new Error(FAILED)
    if (list.next_cursor === null) return
    const page = await fetchPage(list.next_cursor)
    await cache.transaction('rw', cache.feeds, async () => {
      const now = await cache.feeds.get(name)
      // A list that began anew meanwhile goes on in another place.
      if (now?.next_cursor !== list.next_cursor) return
      await cache.feeds.put({ ...now, ...page, ids: [...new Set([...now.ids, ...page.ids])] })
    })
  })
}
