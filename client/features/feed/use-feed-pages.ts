import { useCallback, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { useMoreKept } from '../../sync/react/use-more.ts'
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
  const more = useMoreKept(name, async (cursor) => {
    try {
      const { data, next_cursor } = await fetchPage(cursor)
      return { ids: data.map(({ id }) => id), next_cursor }
    } catch (failure) {
      if (failure instanceof OfflineError) setBeyond(name)
      throw failure
    }
  })
  return { read, more, isBeyond: beyond === name }
}
