import { hasOutline } from '#shared/rules/outline.ts'
import { useState } from 'react'
import { useBible } from '../features/bible/bible.local.ts'
import type { ShownBook } from '../features/books/books.local.ts'
import { useDraftScope } from '../features/books/draft-rows.local.ts'
import { wordsOfScenes } from '../features/chapters/chapter-progress.ts'
import { useChapters } from '../features/chapters/chapters.local.ts'
import { useOutline } from '../features/outlines/outlines.local.ts'
import { useSections } from '../features/sections/sections.local.ts'
import { useBookTexts } from '../features/books/book-texts.ts'

/** The draft of a book on this device; undefined until it has loaded. */
export function useBookDraft(book: ShownBook) {
  const isRead = useDraftScope(book)
  // A book that this device made is whole here, also between the server's answer and the first pull of its draft.
  const [wasRead, setWasRead] = useState(isRead)
  if (isRead && !wasRead) setWasRead(true)
  const chapters = useChapters(book.id)
  const sections = useSections(book.id)
  const bible = useBible(book.id)
  const outline = useOutline(book.id)
  const texts = useBookTexts(book.id)
  if (!chapters || !sections || !bible || outline === undefined) return undefined
  if (!isRead && !wasRead && chapters.chapters.length === 0) return undefined
  const told = chapters.chapters.map((chapter) => ({
    ...chapter,
    words: wordsOfScenes(sections.byChapter.get(chapter.id) ?? [], texts),
  }))
  return { chapters, sections, bible, outline, hasOutline: hasOutline(outline, told), texts }
}
export type BookDraft = NonNullable<ReturnType<typeof useBookDraft>>
