import { listChapters } from '../../chapters/chapters.ts'
import type { Documents } from '../../documents/documents.ts'
import { listSections } from '../../sections/sections.ts'
import type { Connection } from '../../../db/database.ts'
import type { Material } from '../material.ts'

/** The present texts of a chapter. */
export interface ChapterTexts {
  /** Its outline, as people wrote it or had it written. */
  outline: string
  /** Its scenes in their order. */
  sections: { id: string; title: string; note: string; text: string }[]
}

/** A chapter as it is in the book. */
export async function chapterTexts(
  db: Connection,
  documents: Documents,
  bookId: string,
  chapterId: string,
): Promise<ChapterTexts> {
  const sections = (await listSections(db, bookId)).filter(
    ({ chapter_id }) => chapter_id === chapterId,
  )
  const names = sections.map(({ id }) => `section:${id}`)
  const texts = await documents.textsOf([...names, `outline:${chapterId}`], db)
  return {
    outline: texts.get(`outline:${chapterId}`) ?? '',
    sections: sections.map(({ id, title, note }) => ({
      id,
      title,
      note,
      text: texts.get(`section:${id}`) ?? '',
    })),
  }
}

/** All texts of a book's chapters that a prompt may have: outlines, names and notes of scenes, and prose. */
export async function chaptersTexts(
  db: Connection,
  documents: Documents,
  bookId: string,
): Promise<string[]> {
  const sections = await listSections(db, bookId)
  const chapters = await listChapters(db, bookId)
  const names = [
    ...chapters.map(({ id }) => `outline:${id}`),
    ...sections.map(({ id }) => `section:${id}`),
  ]
  const texts = await documents.textsOf(names, db)
  const plans = sections.map(({ title, note }) => [title, note].filter(Boolean).join(': '))
  return [plans.filter(Boolean).join('\n'), ...texts.values()].filter(Boolean)
}

export const textIn = ({ sections }: ChapterTexts): string =>
  sections
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join('\n\n')

export type Entry = Material['entries'][number]

/** All names of an entry, in lower case. */
export const namesOf = ({ name, aliases }: Pick<Entry, 'name' | 'aliases'>): string[] =>
  [name, ...aliases].map((one) => one.toLowerCase()).filter(Boolean)
