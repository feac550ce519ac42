import { useLiveQuery } from 'dexie-react-hooks'
import type { Book } from '#shared/contract/books.ts'
import type { PublishedChapter } from '#shared/contract/chapters.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { useList } from '../../sync/react/use-list.ts'
import { useMoreKept } from '../../sync/react/use-more.ts'

export interface NewChapter {
  book: Book
  chapter: PublishedChapter
}

const NAME = 'new-chapters'

/** The latest chapter of each book that the user follows; offline those that this device heard of last. */
export function useNewChapters(limit: number) {
  const { account, session } = useApp()
  const { cache, engine } = account
  const name = `${NAME}:${limit}`
  const fetchPage = async (cursor: string | null) => {
    const query = { limit, ...(cursor && { cursor }) }
    const reply = await session.api.reading.newChapters({ query })
    const rows = reply.data.flatMap(({ book, chapter }) => [
      { type: 'book' as const, id: book.id, body: book },
      { type: 'published_chapter' as const, id: chapter.id, body: chapter },
    ])
    await engine.keepAnswer(rows, reply)
    return { ids: reply.data.map(({ chapter }) => chapter.id), next_cursor: reply.next_cursor }
  }
  const list = useList<NewChapter>(name, {
    deps: [cache],
    async rows() {
      const ids = (await cache.feeds.get(name))?.ids ?? []
      const chapters = await cache.rows('published_chapter').bulkGet([...ids])
      const books = await cache.rows('book').bulkGet(chapters.map((one) => one?.book_id ?? ''))
      return chapters.flatMap((chapter, i) => {
        const book = books[i]
        return book && chapter ? [{ book, chapter }] : []
      })
    },
    async load() {
      const page = await fetchPage(null)
      await cache.feeds.put({ key: name, ...page, fetched_at: Date.now() })
    },
  })
  const row = useLiveQuery(() => cache.feeds.get(name), [cache, name])
  const more = useMoreKept(name, fetchPage)
  return { ...list, ...more, hasMore: typeof row?.next_cursor === 'string' }
}
