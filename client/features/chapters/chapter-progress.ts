import { textHash } from '#shared/rules/line-hash.ts'
import { joinScenes } from '#shared/rules/scenes.ts'
import { shownStatus, type WritingStatus } from '#shared/rules/writing-status.ts'
import { useState } from 'react'
import type { BookText } from '../books/book-texts.ts'
import type { ShownChapter } from './chapters.local.ts'
import type { Published } from './ReadersMark.tsx'

export interface ChapterProgress {
  words: number
  status: WritingStatus
  published: Published
  /** Its first scene. */
  scene: string | undefined
}

interface Scene {
  id: string
  /** At the server's last count. */
  word_count: number
}
type Scenes = ReadonlyMap<string, readonly Scene[]>
type Texts = ReadonlyMap<string, BookText> | undefined

/** The state of a chapter: its words on this device, its status, and if readers have its text. */
export function useProgress(byChapter: Scenes, texts: Texts) {
  const [hashes] = useState(() => new DraftHashes())
  return (chapter: ShownChapter): ChapterProgress => {
    const sections = byChapter.get(chapter.id) ?? []
    const scenes = sections.map(({ id }) => texts?.get(`section:${id}`))
    const words = wordsOfScenes(sections, texts)
    return {
      words,
      status: shownStatus(chapter.status, words),
      published: publishedOf(chapter, scenes, hashes),
      scene: sections[0]?.id,
    }
  }
}

/** Words of scenes; of those whose text has not come to this device yet, as the server counted them. */
export function wordsOfScenes(scenes: readonly Scene[], texts: Texts): number {
  return scenes.reduce(
    (sum, { id, word_count }) => sum + (texts?.get(`section:${id}`)?.words ?? word_count),
    0,
  )
}

/** A text that is not on this device does not count as a change. */
function publishedOf(
  { id, title, published_at, published_title, published_hash }: ShownChapter,
  scenes: readonly (BookText | undefined)[],
  hashes: DraftHashes,
): Published {
  if (published_at === null) return 'no'
  if ((published_title ?? title) !== title) return 'changed'
  const there = scenes.filter((text) => text !== undefined)
  if (!published_hash || there.length < scenes.length) return 'same'
  return hashes.of(id, there) === published_hash ? 'same' : 'changed'
}

/** Keeps the hash of each chapter's draft until one of its texts is another one. */
class DraftHashes {
  readonly #known = new Map<string, { texts: readonly BookText[]; hash: string }>()

  of(chapterId: string, texts: readonly BookText[]): string {
    const known = this.#known.get(chapterId)
    const isSame = known?.texts.length === texts.length
    if (isSame && known.texts.every((text, i) => text === texts[i])) return known.hash
    const hash = textHash(joinScenes(texts.map(({ text }) => text)))
    this.#known.set(chapterId, { texts, hash })
    return hash
  }
}
