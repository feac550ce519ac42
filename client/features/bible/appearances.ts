import type { BookText } from '../books/book-texts.ts'
import {
  type MentionEntry,
  type MentionFinder,
  mentionFinder,
} from '../editor/mentions/mentions.ts'

/** A scene in reading order. */
export interface SceneOf {
  id: string
  chapterId: string
  /** Number and title of its chapter. */
  number: number
  title: string
}
export interface Appearance extends SceneOf {
  count: number
}
/** The scenes in which each entry is named, in reading order. */
export type Appearances = ReadonlyMap<string, readonly Appearance[]>

/** Finds entries in scenes, and looks only again at those whose text has changed. */
export class AppearanceReader {
  readonly #finder: MentionFinder
  readonly #seen = new Map<string, { text: string; counts: ReadonlyMap<string, number> }>()

  constructor(entries: readonly MentionEntry[], lang: string) {
    this.#finder = mentionFinder(entries, lang)
  }

  read(
    scenes: readonly SceneOf[],
    texts: ReadonlyMap<string, Pick<BookText, 'text'>>,
  ): Appearances {
    const found = new Map<string, Appearance[]>()
    for (const scene of scenes)
      for (const [id, count] of this.#countsIn(scene.id, texts.get(`section:${scene.id}`)?.text)) {
        const own = found.get(id) ?? []
        own.push({ ...scene, count })
        found.set(id, own)
      }
    return found
  }

  #countsIn(id: string, text = ''): ReadonlyMap<string, number> {
    const seen = this.#seen.get(id)
    if (seen?.text === text) return seen.counts
    const counts = new Map<string, number>()
    for (const mention of this.#finder.find(text))
      counts.set(mention.id, (counts.get(mention.id) ?? 0) + 1)
    this.#seen.set(id, { text, counts })
    return counts
  }
}

/** The scenes of a book in reading order, each with the number of its chapter. */
export function scenesOf(
  chapters: readonly { id: string; title: string }[],
  byChapter: ReadonlyMap<string, readonly { id: string; title: string }[]>,
): SceneOf[] {
  return chapters.flatMap(({ id, title }, i) =>
    (byChapter.get(id) ?? []).map((scene) => ({
      id: scene.id,
      chapterId: id,
      number: i + 1,
      title: scene.title || title,
    })),
  )
}

const TIMES = [
  '',
  'once',
  'twice',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** "once", "nine times", "31 times". */
export function timesOf(count: number): string {
  const word = TIMES[count] ?? count.toLocaleString()
  return count < 3 ? word : `${word} times`
}
