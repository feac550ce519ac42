import type { ChapterText, PublishedChapter } from '#shared/contract/chapters.ts'
import { usePageReply } from '../../sync/store/page.ts'
import type { PutRow } from '../../sync/store/rows.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { isAsking, useList } from '../../sync/react/use-list.ts'
import { useQuery } from '../../sync/react/use-query.ts'
import { useFollow, useRead } from '../../sync/react/use-read.ts'
import type { ShownBook } from '../books/books.local.ts'
import { byPosition } from '../books/position.ts'
import { publishedRows } from './published-rows.ts'

export type ShownPublished = PublishedChapter & { chapter_number: number }

/** The published chapters of a book, in order. */
export function usePublished({ id: bookId, pending }: ShownBook) {
  const { account, session } = useApp()
  const { cache, engine } = account
  useFollow(pending ? undefined : `book:${bookId}`)
  const brought = usePageReply((page) => page.chapters.list({ params: { id: bookId } }))
  return useList<ShownPublished>(`published:${bookId}`, {
    scope: `book:${bookId}`,
    deps: [cache],
    brought: brought && numbered(publishedRows(brought.data).map(bodyOf)),
    async rows() {
      const rows = cache.rows('published_chapter').where('book_id').equals(bookId)
      return numbered(await rows.toArray())
    },
    async load() {
      if (pending) return
      const reply = await session.api.chapters.list({ params: { id: bookId } })
      await engine.keepAnswer(publishedRows(reply.data), reply)
    },
  })
}

const bodyOf = ({ body }: PutRow) => body as PublishedChapter

function numbered(chapters: readonly PublishedChapter[]): ShownPublished[] {
  return chapters.toSorted(byPosition).map((row, i) => ({ ...row, chapter_number: i + 1 }))
}

const NO_PICTURES: ChapterText['pictures'] = []

/** The text of a chapter, requested again when its author publishes it again; undefined until it is here. */
export function useChapterText(chapter: ShownPublished | undefined) {
  const { account, session } = useApp()
  const { cache, engine } = account
  const { id = '', rev = 0 } = chapter ?? {}
  const read = useRead(`text:${id}:${rev}:${account.userId}`, async () => {
    if (id === '') return
    const held = await cache.rows('chapter_text').get(id)
    if (held && held.rev >= rev) return
    const reply = await session.api.chapters.get({ params: { id } })
    const { text, pictures, ...chapter } = reply.data
    const rows = publishedRows([chapter])
    // The author unpublished it meanwhile: its writers get the draft, which the editor shows.
    if (rows.length === 0) return
    const body = { id, book_id: chapter.book_id, text, pictures, rev: chapter.rev }
    await engine.keepAnswer([...rows, { type: 'chapter_text', id, body }], reply)
  })
  const { answered, settled, error, refresh } = read
  const brought = usePageReply((page) =>
    id === '' ? undefined : page.chapters.get({ params: { id } }),
  )
  const found = useQuery<{
    row: Pick<ChapterText, 'text' | 'pictures'> | undefined
    answered: boolean
  }>(
    id,
    async () => ({ row: await cache.rows('chapter_text').get(id), answered }),
    [cache, answered],
    { value: brought && { row: brought.data, answered: true }, settled },
  )
  const known = !isAsking(found, found?.row, read)
  const { text, pictures = NO_PICTURES } = found?.row ?? {}
  return { text, pictures, known, error, refresh }
}
