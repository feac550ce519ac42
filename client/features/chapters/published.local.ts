import type { PublishedChapter } from '#shared/contract/chapters.ts'
import { useApp } from '../../sync/react.tsx'
import type { PutRow } from '../../sync/rows.ts'
import { useQuery } from '../../sync/use-query.ts'
import { useFollow, useRead } from '../../sync/use-read.ts'
import type { ShownBook } from '../books/books.local.ts'
import { byPosition } from '../books/position.ts'

export type ShownPublished = PublishedChapter & { chapter_number: number }

/** What readers see of a book, in order; undefined until it is read. */
export function usePublished({ id: bookId, pending }: ShownBook) {
  const { account, session } = useApp()
  const { cache, engine } = account
  const data = useQuery(bookId, async () => {
    const rows = await cache.rows('published_chapter').where('book_id').equals(bookId).toArray()
    return rows
      .sort(byPosition)
      .map((row, i): ShownPublished => ({ ...row, chapter_number: i + 1 }))
  }, [cache])
  const { error, settled } = useRead(`published:${bookId}:${account.userId}`, async () => {
    if (pending) return
    const reply = await session.api.chapters.list({ params: { id: bookId } })
    await engine.keepAnswer(
      reply.data.map(({ chapter_number: _, ...body }): PutRow => {
        return { type: 'published_chapter', id: body.id, body }
      }),
      reply,
    )
  })
  useFollow(pending ? undefined : `book:${bookId}`)
  return { data, error, settled }
}

/** The text of a chapter, asked for again when it was published anew; undefined until it is here. */
export function useChapterText(chapter: ShownPublished | undefined) {
  const { account, session } = useApp()
  const { cache, engine } = account
  const { id = '', rev = 0 } = chapter ?? {}
  const found = useQuery(id, async () => ({ row: await cache.rows('chapter_text').get(id) }), [
    cache,
  ])
  const { error, settled, refresh } = useRead(`text:${id}:${rev}:${account.userId}`, async () => {
    if (id === '') return
    const held = await cache.rows('chapter_text').get(id)
    if (held && held.rev >= rev) return
    const reply = await session.api.chapters.get({ params: { id } })
    const { chapter_number: _, text, ...published } = reply.data
    const body = { id, book_id: published.book_id, text, rev: published.rev }
    await engine.keepAnswer(
      [
        { type: 'published_chapter', id, body: published },
        { type: 'chapter_text', id, body },
      ],
      reply,
    )
  })
  return { text: found?.row?.text, known: found !== undefined && settled, error, refresh }
}
