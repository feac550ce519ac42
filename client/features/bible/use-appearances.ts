import { useDeferredValue, useMemo } from 'react'
import type { BookText } from '../books/book-texts.ts'
import { AppearanceReader, type Appearances, scenesOf } from './appearances.ts'
import type { ShownEntry } from './bible.local.ts'

interface Manuscript {
  entries: readonly ShownEntry[]
  chapters: readonly { id: string; title: string }[]
  byChapter: ReadonlyMap<string, readonly { id: string; title: string }[]>
  texts: ReadonlyMap<string, BookText> | undefined
  lang: string
}

/** The scenes of a book that name each entry of its story bible. The screen does not wait for them. */
export function useAppearances(manuscript: Manuscript): Appearances {
  const { entries, lang, chapters, byChapter } = manuscript
  const texts = useDeferredValue(manuscript.texts, undefined)
  const reader = useMemo(() => new AppearanceReader(entries, lang), [entries, lang])
  return useMemo(
    () => reader.read(scenesOf(chapters, byChapter), texts),
    [reader, chapters, byChapter, texts],
  )
}
