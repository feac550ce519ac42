import { useDeferredValue, useMemo } from 'react'
import type { BookText } from '../books/book-texts.ts'
import { AppearanceReader, type Appearances, scenesOf } from './appearances.ts'
import type { ShownEntry } from './bible.local.ts'

/** A scene as its row has it. */
export interface SceneToRead {
  id: string
  title: string
  word_count: number
}

interface Manuscript {
  entries: readonly ShownEntry[]
  chapters: readonly { id: string; title: string }[]
  byChapter: ReadonlyMap<string, readonly SceneToRead[]>
  texts: ReadonlyMap<string, BookText> | undefined
  lang: string
}

interface Read {
  appearances: Appearances
  /** No scene with words lacks its text on this device. */
  isWhole: boolean
}

/**
 * The scenes of a book that name each entry of its story bible; undefined until this device has read them. The screen does not
 * wait for them.
 */
export function useAppearances(manuscript: Manuscript): Read | undefined {
  const { entries, lang, chapters, byChapter } = manuscript
  const texts = useDeferredValue(manuscript.texts, undefined)
  const reader = useMemo(() => new AppearanceReader(entries, lang), [entries, lang])
  return useMemo(() => {
    if (!texts) return undefined
    const isHere = ({ id, word_count }: SceneToRead) =>
      word_count === 0 || Boolean(texts.get(`section:${id}`)?.text)
    return {
      appearances: reader.read(scenesOf(chapters, byChapter), texts),
      isWhole: [...byChapter.values()].flat().every(isHere),
    }
  }, [reader, chapters, byChapter, texts])
}
