import { useCallback, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useRead } from '../../sync/react/use-read.ts'
import { OfflineError } from '../../sync/session/api.ts'
import { postRows } from '../posts/posts.local.ts'
import { type FeedKey, nameOf } from './feed-key.ts'
import { readPage, startOver } from './feed-pages.ts'

/** Asks the server for the pages of a list, and keeps them on this device. */
export function useFeedPages(key: FeedKey, shown: Promise<void>) {
  const { account, overlay, session } = useApp()
  const { cache, engine, userId } = account
  const name = nameOf(key)
  const [loadingMore, setLoadingMore] = useState(false)
  /** Set when the end of the list was reached offline; from there it continues with this device's posts. */
  const [beyond, setBeyond] = useState('')
  const pending = key.id ? overlay.has('community', key.id) : false

  const fetchPage = useCallback(
    async (cursor: string | null) => {
      const reply = await readPage(session.api, key, cursor)
      await engine.keepAnswer(postRows(reply.data), reply)
      return reply
    },
    [session, engine, key],
  )
  const read = useRead(`feed:${name}:${userId}:${pending}`, async () => {
    await shown
    if (pending || (key.kind !== 'all' && key.kind !== 'joined' && !key.id)) return
    const page = await fetchPage(null)
    const now = Date.now()
    await cache.transaction('rw', cache.feeds, async () => {
      const old = await cache.feeds.get(name)
      await cache.feeds.put(startOver(name, old, page, now))
    })
  })
  const loadMore = useCallback(async () => {
    const list = await cache.feeds.get(name)
    if (!list?.next_cursor) return
    setLoadingMore(true)
    try {
      const page = await fetchPage(list.next_cursor)
      const ids = [...new Set([...list.ids, ...page.data.map(({ id }) => id)])]
      await cache.feeds.put({ ...list, ids, next_cursor: page.next_cursor })
    } catch (failure) {
      // Refused: the list stays as long as it is, and the next scroll asks again.
      if (failure instanceof OfflineError) setBeyond(name)
    } finally {
      setLoadingMore(false)
    }
  }, [cache, name, fetchPage])
  return { read, loadMore, loadingMore, isBeyond: beyond === name }
}
