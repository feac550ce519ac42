import { LICENCE_TEXTS } from '#shared/rules/licences.ts'
import { paths } from '../../paths.ts'
import { useApp } from '../../sync/react.tsx'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import type { BookText } from '../convert/book-text.ts'
import { ExportMenu } from '../convert/ExportMenu.tsx'
import { fileUrl } from '#shared/rules/files.ts'

interface Props {
  book: ShownBook
  chapters: ShownPublished[]
}

/** The published chapters as a file, made on this device; what it keeps of them needs no network. */
export function DownloadMenu({ book, chapters }: Props) {
  const { account, session } = useApp()
  const { cache } = account
  const textOf = async ({ id, rev }: ShownPublished): Promise<string> => {
    const held = await cache.rows('chapter_text').get(id)
    if (held && held.rev >= rev) return held.text
    return (await session.api.chapters.get({ params: { id } })).data.text
  }
  const load = async (): Promise<BookText> => {
    const texts: string[] = []
    // One after the other: a long book must not ask for everything at once.
    for (const chapter of chapters) texts.push(await textOf(chapter))
    const { label, href } = LICENCE_TEXTS[book.licence]
    return {
      id: book.id,
      title: book.title,
      author: book.author.display_name || book.author.username,
      language: book.language,
      description: book.description,
      genre: book.genre,
      rights: [label, href && new URL(href, location.origin).href].filter(Boolean).join(', '),
      generated: book.is_generated ? 'wholly' : 'none',
      modified:
        chapters
          .map(({ updated_at }) => updated_at)
          .sort()
          .at(-1) ?? book.created_at,
      url: new URL(paths.book(book.id), location.origin).href,
      cover: await coverOf(book.cover_file_id),
      chapters: chapters.map(({ title }, i) => ({ title, sections: [texts[i]!] })),
    }
  }
  const coverOf = async (id: string | null): Promise<BookText['cover']> => {
    if (id === null) return null
    const kept = await cache.media.get(id)
    if (kept) return { type: kept.type, bytes: new Uint8Array(kept.bytes) }
    const reply = await fetch(fileUrl(id)).catch(() => null)
    if (!reply?.ok) return null
    const type = reply.headers.get('content-type') ?? ''
    return { type, bytes: new Uint8Array(await reply.arrayBuffer()) }
  }
  return <ExportMenu load={load} />
}
