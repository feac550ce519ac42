import type { BookText, ChapterText } from '../book-text.ts'

const NAMELESS = /^(?:title ?page|(?:section|chapter) ?1)?$/i

/** True if a chapter is a title page: it repeats the title and the author, and nothing else. */
export function isTitlePage(
  { title, sections }: ChapterText,
  book: Pick<BookText, 'title' | 'author'>,
): boolean {
  const known = [book.title, book.author].map(lettersOf).filter(Boolean)
  const names = NAMELESS.test(title.trim()) ? [] : [title]
  const said = [...names, ...sections.flatMap((section) => section.split('\n'))]
  const lines = said
    .map((line) =>
      lettersOf(line)
        .replace(/^by(?= )/, '')
        .trim(),
    )
    .filter(Boolean)
  return lines.length > 0 && lines.every((line) => known.includes(line))
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
