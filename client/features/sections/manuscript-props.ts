import type { ReactNode } from 'react'
import type { BookText } from '../books/book-texts.ts'
import type { ShownEntry } from '../bible/bible.local.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { Draft } from '../books/draft-rows.local.ts'
import type { Generation } from '../generation/use-generation.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { useSections } from './sections.local.ts'

export interface ManuscriptProps {
  book: ShownBook
  chapters: ShownChapter[]
  chapterBin: Draft<'chapter'>[]
  sections: NonNullable<ReturnType<typeof useSections>>
  entries: ShownEntry[]
  entryBin: ShownEntry[]
  texts: ReadonlyMap<string, BookText> | undefined
  generation: Generation
  mayWrite: boolean
  ownsBook: boolean
  lang: string
  /** The scene that is open. */
  active: string | null
  /** More that can be done with the manuscript. */
  tools?: ReactNode
  onOpen(id: string | null): void
  /** A hit outside of the manuscript, such as `asset:<id>`. */
  onOpenDocument(name: string): void
}
