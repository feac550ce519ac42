import type { ShownEntry } from '../bible/bible.local.ts'
import type { BookText } from '../books/book-texts.ts'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { FoundText } from '../editor/find/find.ts'
import type { ShownSection } from './sections.local.ts'

export interface Searched {
  chapters: readonly ShownChapter[]
  byChapter: ReadonlyMap<string, readonly ShownSection[]>
  entries: readonly ShownEntry[]
  texts: ReadonlyMap<string, BookText> | undefined
}

/** Titles of chapters, scenes and the story bible, in reading order. */
export function searchedTexts({ chapters, byChapter, entries, texts }: Searched): FoundText[] {
  const text = (name: string) => texts?.get(name)?.text ?? ''
  const scenes = chapters.flatMap(({ id: chapter, title }, number) => {
    const own = byChapter.get(chapter) ?? []
    const titled = {
      name: `chapter:${chapter}`,
      title: `Title of chapter ${number + 1}`,
      text: title,
    }
    return [
      { ...titled, chapter },
      ...own.map((scene, i) => ({
        name: `section:${scene.id}`,
        title: `${number + 1} ${own.length > 1 ? `${title}, ${scene.title || `Scene ${i + 1}`}` : title}`,
        text: text(`section:${scene.id}`),
        chapter,
      })),
    ]
  })
  const facts = entries.map(({ id, name }) => ({
    name: `asset:${id}`,
    title: name,
    text: text(`asset:${id}`),
  }))
  return [...scenes, ...facts]
}
