import type { BookText } from '../book-text.ts'
import { type ChosenChapter, titleOf } from './chosen-chapter.ts'

interface Choice {
  /** As it was changed in the preview; empty for that of the files. */
  title: string
  chosen: readonly ChosenChapter[]
  withComments: boolean
  withCover: boolean
  /** They go into a book that is there. */
  chaptersOnly?: boolean
}

/** The part of a read book that the user chose to import. */
export function importedBook(
  { working, ...book }: BookText,
  { title, chosen, withComments, withCover, chaptersOnly }: Choice,
): BookText {
  return {
    ...book,
    cover: withCover ? book.cover : null,
    title: title.trim() || book.title,
    chapters: chosen.map((chapter, index) => ({
      title: titleOf(chapter, index),
      ...(chapter.part && { part: chapter.part }),
      sections: chapter.sections,
      ...(withComments && chapter.threads && { threads: chapter.threads }),
      ...(chapter.plan && { plan: chapter.plan }),
    })),
    ...(working && !chaptersOnly && { working }),
  }
}
