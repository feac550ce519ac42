import type { App } from '../../sync/react/app-context.ts'
import { frontOf } from '../books/book-front.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { BookFormat, BookText, LoadedBook } from '../convert/book-text.ts'
import { loadPictures } from '../convert/pictures/pictures-out.ts'
import { openThreads } from './export-comments.ts'
import { planOf, versionsOf, workingOf } from './export-plan.ts'
import { originOf } from './generated.ts'
import { scenesNow } from './manuscript-text.ts'
import type { ManuscriptProps } from './manuscript-props.ts'

/** A generated book is labelled also where its scenes have no word counts: in a fork. */
const labelOf = ({ is_generated }: ShownBook, counted: BookText['generated']) =>
  is_generated && counted === 'none' ? 'partly' : counted

interface From {
  app: App
  loadFile(id: string): Promise<Blob>
}

/** The manuscript as this device has it, drafts included; for Markdown also plans, themes and story bible. */
export async function manuscriptOf(
  { app, loadFile }: From,
  manuscript: Pick<ManuscriptProps, 'book' | 'chapters' | 'sections' | 'entries'>,
  { format, withComments }: { format: BookFormat; withComments: boolean },
): Promise<LoadedBook> {
  const { book, chapters, sections } = manuscript
  const { byChapter } = sections
  const isWhole = format === 'markdown'
  const written = await Promise.all(
    chapters.map(({ id }) => scenesNow(app.account, byChapter.get(id) ?? [])),
  )
  return {
    ...(await frontOf(book, { loadFile, format })),
    generated: labelOf(book, originOf([...byChapter.values()].flat())),
    modified: new Date().toISOString(),
    chapters: await Promise.all(
      chapters.map(async (chapter, i) => {
        const scenes = byChapter.get(chapter.id) ?? []
        return {
          title: chapter.title,
          part: chapter.part,
          sections: written[i]!,
          ...(withComments && { threads: await openThreads(app, scenes) }),
          ...(isWhole && { plan: await planOf(app, chapter, scenes) }),
        }
      }),
    ),
    pictures: await loadPictures(written.flat(), loadFile),
    ...(isWhole && {
      working: await workingOf(app, manuscript, loadFile),
      versions: await versionsOf(app, manuscript),
    }),
  }
}
