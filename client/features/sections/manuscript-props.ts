import type { ReactNode } from 'react'
import type { BookText } from '../books/book-texts.ts'
import type { ShownEntry } from '../bible/bible.local.ts'
import type { ShownBook } from '../books/books.local.ts'
import type { Draft } from '../books/draft-rows.local.ts'
import type { Generation } from '../generation/use-generation.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { Sitting } from '../targets/sitting.ts'
import type { useSections } from './sections.local.ts'

/** The end of the editor's bar: a tab puts its own act and the items of its menu there. */
export interface EditorBarEnd {
  slot: HTMLElement | null
  /** The menu of all tabs, with these items before its own. */
  more(items: ReactNode, busy?: boolean): ReactNode
}

export interface ManuscriptProps {
  book: ShownBook
  chapters: ShownChapter[]
  chapterBin: Draft<'chapter'>[]
  sections: NonNullable<ReturnType<typeof useSections>>
  entries: ShownEntry[]
  entryBin: ShownEntry[]
  texts: ReadonlyMap<string, BookText> | undefined
  generation: Generation
  sitting: Sitting
  mayWrite: boolean
  ownsBook: boolean
  lang: string
  /** The scene that is open. */
  active: string | null
  /** The questions of a generated book to its writers, above the text. */
  notices?: ReactNode
  /** More that can be done with the book, below the text. */
  tools?: ReactNode
  bar: EditorBarEnd
  onOpen(id: string | null): void
  /** A hit outside of the manuscript, such as `asset:<id>`. */
  onOpenDocument(name: string): void
}
