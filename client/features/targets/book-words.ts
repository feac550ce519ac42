import type { BookText } from '../books/book-texts.ts'

interface Counted {
  id: string
  word_count: number
}

/** All words of a book's scenes: those of the texts on this device, and what the server counted of the others. */
export function bookWordsOf(
  chapters: readonly { id: string }[],
  byChapter: ReadonlyMap<string, readonly Counted[]>,
  texts: ReadonlyMap<string, BookText> | undefined,
): number {
  const wordsOf = ({ id, word_count }: Counted) => texts?.get(`section:${id}`)?.words ?? word_count
  return chapters
    .flatMap(({ id }) => byChapter.get(id) ?? [])
    .reduce((sum, section) => sum + wordsOf(section), 0)
}
