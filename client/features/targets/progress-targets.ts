import type { BookText } from '../books/book-texts.ts'
import { STATUS_COLORS } from '../chapters/StatusDot.tsx'
import type { ShownChapter } from '../chapters/chapters.local.ts'
import type { ListedTarget } from './TargetList.tsx'

export interface Scene {
  id: string
  title: string
  word_count: number
  target_words: number | null
}

/** The most chapters and scenes that are listed: those that are under way. */
const MOST = 4

/** Chapters and scenes with a target that were begun and are not there yet, in the order of the book. */
export function targetsUnderWay(
  chapters: readonly ShownChapter[],
  byChapter: ReadonlyMap<string, readonly Scene[]>,
  texts: ReadonlyMap<string, BookText> | undefined,
  onOpen: (scene: string) => void,
): ListedTarget[] {
  const wordsOf = ({ id, word_count }: Scene) => texts?.get(`section:${id}`)?.words ?? word_count
  const all = chapters.flatMap((chapter) => {
    const scenes = byChapter.get(chapter.id) ?? []
    const first = scenes[0]
    const colour = STATUS_COLORS[chapter.status ?? 'draft']
    const own = {
      key: chapter.id,
      title: `${chapter.chapter_number} ${chapter.title}`,
      words: scenes.reduce((sum, scene) => sum + wordsOf(scene), 0),
      target: chapter.estimated_words ?? 0,
      colour,
      ...(first && { onOpen: () => onOpen(first.id) }),
    }
    const inside = scenes.map((scene, i) => ({
      key: scene.id,
      title: `${chapter.chapter_number} ${chapter.title}, ${scene.title || `Scene ${i + 1}`}`,
      words: wordsOf(scene),
      target: scene.target_words ?? 0,
      colour,
      onOpen: () => onOpen(scene.id),
    }))
    return [own, ...inside]
  })
  return all.filter(({ words, target }) => words > 0 && words < target).slice(0, MOST)
}
