import { useCallback, useMemo, useState } from 'react'
import type { Book } from '#shared/contract/books.ts'
import { compareBooks, isListedBook } from '#shared/rules/book-list.ts'
import type { Reply } from '../../sync/session/api.ts'
import type { Cache, FeedRow } from '../../sync/store/cache.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useMoreKept } from '../../sync/react/use-more.ts'
import { listed } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useRead } from '../../sync/react/use-read.ts'
import { usePageReply } from '../../sync/store/page.ts'
import type { ShownBook } from '../books/books.local.ts'
import { useMutes } from '../mutes/mutes.local.ts'
import { type BookListChoice, queryOf } from './book-list-params.ts'

/** Books to read: in the server's order as far as it was read, else those that this device has. */
export function useBookList(choice: BookListChoice, limit: number) {
  const { account, overlay } = useApp()
  const { cache } = account
  const mutes = useMutes()
  const query = { ...queryOf(choice.filters), sort: choice.sort, limit }
  const name = `books:${JSON.stringify(query)}`
  const { read, more } = usePages(name, query)
  const { answered, settled } = read
  const reply = usePageReply((page) => page.reading.discover({ query }))
  const value = useMemo(() => reply && broughtOf(reply), [reply])
  const held = useQuery(
    name,
    async () => {
      const row = await cache.feeds.get(name)
      const books = row ? await inOrder(cache, row) : (await hereOf(cache, choice)).slice(0, limit)
      const synced = row?.ids.length === 0
      return { books, cursor: row?.next_cursor ?? null, answered, synced }
    },
    [cache, answered],
    { value, settled },
  )
  const books = useMemo(
    () =>
      (held?.books ?? [])
        .flatMap((book) => (overlay.fold('book', book.id, book) as ShownBook | undefined) ?? [])
        .filter(
          ({ author, world_id, deleted_at }) =>
            !deleted_at && !mutes.has(`user:${author.id}`) && !mutes.has(`world:${world_id}`),
        ),
    [held, overlay, mutes],
  )
  const hasMore = typeof held?.cursor === 'string'
  const state = listed(held && { ...held, count: books.length }, read)
  return { data: books, ...state, ...more, hasMore }
}

function broughtOf(reply: Reply<Book[]>) {
  return { books: reply.data, cursor: reply.next_cursor, answered: true, synced: true }
}

type Query = ReturnType<typeof queryOf> & { sort: BookListChoice['sort']; limit: number }

/** Asks the server for the pages of a list, and keeps them on this device. */
function usePages(name: string, query: Query) {
  const { account, session } = useApp()
  const { cache, engine, userId } = account
  const fetchPage = async (cursor: string | null) => {
    const asked = { ...query, ...(cursor && { cursor }) }
    const reply = await session.api.reading.discover({ query: asked })
    const rows = reply.data.map((body) => ({ type: 'book' as const, id: body.id, body }))
    await engine.keepAnswer(rows, reply)
    return { ids: reply.data.map(({ id }) => id), next_cursor: reply.next_cursor }
  }
  const read = useRead(`${name}:${userId}`, async () => {
    const page = await fetchPage(null)
    const old = await cache.feeds.get(name)
    // A list that begins as before stays as long as it was.
    if (old && old.ids.length > page.ids.length && page.ids.every((id, i) => old.ids[i] === id))
      return
    await cache.feeds.put({ key: name, ...page, fetched_at: Date.now() })
  })
  return { read, more: useMoreKept(name, fetchPage) }
}

async function inOrder(cache: Cache, { ids }: FeedRow): Promise<Book[]> {
  const rows = await cache.rows('book').bulkGet([...ids])
  return rows.flatMap((row) => row ?? [])
}

/** Without the server's list: the books on this device that belong in it. */
async function hereOf(cache: Cache, { filters, sort }: BookListChoice): Promise<Book[]> {
  const rows = await cache.rows('book').toArray()
  return rows
    .filter((book) => book.is_public && isListedBook(book, filters))
    .sort(compareBooks(sort))
}

type Facet = { name: string; count: number }
export interface BookFacets {
  genres: Facet[]
  tags: Facet[]
  warnings: Facet[]
  languages: Facet[]
}
const NO_FACETS: BookFacets = { genres: [], tags: [], warnings: [], languages: [] }
const FACETS = 'book-facets'

/** The facets of books; offline as this device heard them last. */
export function useBookFacets(): BookFacets {
  const { account, session } = useApp()
  const { cache, userId } = account
  const { answered, settled } = useRead(`${FACETS}:${userId}`, async () => {
    const { data } = await session.api.reading.facets({})
    await cache.meta.put({ key: FACETS, value: data })
  })
  const brought = usePageReply((page) => page.reading.facets({}))
  const held = useQuery(
    FACETS,
    async () => (await cache.meta.get(FACETS))?.value as BookFacets | undefined,
    [cache, answered],
    { value: brought?.data, settled },
  )
  return held ?? NO_FACETS
}

/** The number of books of a choice; null until it is known, and offline. */
export function useBookCount({ filters }: BookListChoice): number | null {
  const { session } = useApp()
  const query = queryOf(filters)
  const key = JSON.stringify(query)
  const [counted, setCounted] = useState<{ key: string; count: number } | null>(null)
  const load = useCallback(async () => {
    const { data } = await session.api.reading.count({ query: JSON.parse(key) as typeof query })
    setCounted({ key, count: data.count })
  }, [session, key])
  useRead(`book-count:${key}`, load)
  return counted?.key === key ? counted.count : null
}
