import { whereBegun } from '#shared/rules/parts.ts'
import { withOwnNotes } from '#shared/rules/scenes.ts'
import { useApp } from '../../sync/react/app-context.ts'
import { frontOf } from '../books/book-front.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { ShownPublished } from '../chapters/published.local.ts'
import type { BookFormat, LoadedBook } from '../convert/book-text.ts'
import { loadPictures } from '../convert/pictures/pictures-out.ts'
import { ExportMenu } from '../convert/preview/ExportMenu.tsx'
import { useLoadFile } from '../files/use-load-file.ts'

interface Props {
  book: ShownBook
  chapters: ShownPublished[]
}

/** The published chapters as a file, made on this device; what it keeps of them needs no network. */
export function DownloadMenu({ book, chapters }: Props) {
  const { account, session } = useApp()
  const { cache } = account
  const loadFile = useLoadFile()
  const textOf = async ({ id, rev }: ShownPublished): Promise<string> => {
    const held = await cache.rows('chapter_text').get(id)
    if (held && held.rev >= rev) return held.text
    return (await session.api.chapters.get({ params: { id } })).data.text
  }
  const load = async (format: BookFormat): Promise<LoadedBook> => {
    const texts: string[] = []
    // One after the other: a long book must not ask for everything at once.
    for (const chapter of chapters) texts.push(await textOf(chapter))
    return {
      ...(await frontOf(book, { loadFile, format })),
      generated: book.is_generated ? 'wholly' : 'none',
      modified:
        chapters
          .map(({ updated_at }) => updated_at)
          .sort()
          .at(-1) ?? book.created_at,
      pictures: await loadPictures(texts, loadFile),
      chapters: whereBegun(chapters).map(({ title, part }, i) => ({
        title,
        part,
        sections: [withOwnNotes(texts[i]!)],
      })),
    }
  }
  return <ExportMenu load={load} />
}
