import type { Mark } from '#shared/contract/marks.ts'

/** Marks as Markdown, by book and chapter: what one marked, what one noted, and when. */
export function marksAsMarkdown(marks: readonly Mark[]): string {
  const books = Map.groupBy(marks, ({ book_id }) => book_id)
  return [...books.values()].map(ofBook).join('\n')
}

function ofBook(marks: readonly Mark[]): string {
  const chapters = Map.groupBy(marks, ({ chapter_id }) => chapter_id)
  const parts = [...chapters.values()].map((ofOne) => {
    const title = ofOne[0]!.chapter_title || 'A chapter that is gone'
    return `## ${title}\n\n${ofOne.map(markText).join('\n')}`
  })
  return `# ${marks[0]!.book_title || 'A book that is gone'}\n\n${parts.join('\n')}`
}

/** A mark's words for readers: an ellipsis stands where a bookmark has only the beginning of its paragraph. */
export function shownQuote({
  kind,
  quote,
  suffix,
}: Pick<Mark, 'kind' | 'quote' | 'suffix'>): string {
  const isWhole = suffix === '' || suffix.startsWith('\n')
  if (kind !== 'bookmark' || quote === '' || isWhole) return quote
  const words = /^\s/.test(suffix) ? quote : quote.replace(/\s+\S*$/, '')
  return `${words.trimEnd()} …`
}

function markText(mark: Mark): string {
  const { kind, note, marked_at } = mark
  const day = marked_at.slice(0, 10)
  const head = kind === 'bookmark' ? `Bookmark, ${day}` : day
  const quote = shownQuote(mark)
  const words = quote && `${quoted(quote)}\n\n`
  return `${words}${note && `${note}\n\n`}*${head}*\n`
}

const quoted = (words: string) =>
  words
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
