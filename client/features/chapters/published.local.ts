import type { PublishedChapter } from '#shared/contract/chapters.ts'
import { useApp } from '../../sync/react.tsx'
import type { PutRow } from '../../sync/rows.ts'
import { isAsking, useList } from '../../sync/use-list.ts'
import { useQuery } from '../../sync/use-query.ts'
import { useFollow, useRead } from '../../sync/use-read.ts'
import type { ShownBook } from '../books/books.local.ts'
import { byPosition } from '../books/position.ts'

export type ShownPublished = PublishedChapter & { chapter_number: number }

/** What readers see of a book, in order. */
export function usePublished({ id: bookId, pending }: ShownBook) {
  const { account, session } = useApp()
  const { cache, engine } = account
  useFollow(pending ? undefined : `book:${bookId}`)
  return useList(`published:${bookId}`, {
    scope: `book:${bookId}`,
    deps: [cache],
    async rows() {
      const rows = await cache.rows('published_chapter').where('book_id').equals(bookId).toArray()
      return rows
        .sort(byPosition)
        .map((row, i): ShownPublished => ({ ...row, chapter_number: i + 1 }))
    },
    async load() {
      if (pending) return
      const reply = await session.api.chapters.list({ params: { id: bookId } })
      await engine.keepAnswer(
        reply.data.map(({ chapter_number: _, ...body }): PutRow => {
          return { type: 'published_chapter', id: body.id, body }
        }),
        reply,
      )
    },
  })
}

/** The text of a chapter, asked for again when it was published anew; undefined until it is here. */
export function useChapterText(chapter: ShownPublished | undefined) {
  const { account, session } = useApp()
  const { cache, engine } = account
  const { id = '', rev = 0 } = chapter ?? {}
  const read = useRead(`text:${id}:${rev}:${account.userId}`, async () => {
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
  const { answered, error, refresh } = read
  const find = async () => ({ row: await cache.rows('chapter_text').get(id), answered })
  const found = useQuery(id, find, [cache, answered])
  const known = !isAsking(found, found?.row, read)
  return { text: found?.row?.text, known, error, refresh }
}
