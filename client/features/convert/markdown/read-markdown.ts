import { SCENE_SEPARATOR } from '#shared/rules/book-archive.ts'
import type { RootContent } from 'mdast'
import { tagsOf } from '#shared/rules/tags.ts'
import type { ChapterText, FoundBook, Preview } from '../book-text.ts'
import { beginPart } from '../chapters/chapter-parts.ts'
import { clean } from '../text/clean.ts'
import { dropHtml } from '../html/drop-html.ts'
import { takeFrontMatter } from './front-matter.ts'
import { parseMarkdown } from './markdown.ts'
import { counted, previewOf } from '../preview.ts'
import { isSceneBreak, lineOf, notesIn, splitChapters, splitSections } from '../chapters/split.ts'
import { decode, encodingsSaid } from '../text/encodings.ts'
import { byName, type TextFile, titleOfFile } from '../text/text-files.ts'

/** A text of a book and what it is called. */
interface MarkdownText {
  title: string
  text: string
  /** True if it continues the chapter before. */
  goesOn?: boolean
  /** The part that begins with it. */
  part?: string
}

/** Text files in the order of their names; `#` begins a chapter, a file without one is a chapter. */
export function readMarkdown(files: TextFile[]): Preview {
  const assumed: [name: string, encoding: string][] = []
  const about: FoundBook = {}
  const texts = files
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .map(({ name, bytes }, index) => {
      const decoded = decode(bytes)
      if (decoded.assumed) assumed.push([name, decoded.assumed])
      const { fields, rest } = takeFrontMatter(clean(decoded.text))
      if (index === 0) Object.assign(about, fieldsOfBook(fields))
      const text = /\.txt$/i.test(name) ? fromPlainText(rest) : rest
      return { title: titleOfFile(name), text }
    })
  return bookOfMarkdown(texts, about, encodingsSaid(assumed))
}

/** A book of Markdown texts, in this order. */
export function bookOfMarkdown(
  texts: MarkdownText[],
  about: FoundBook,
  said: string[] = [],
): Preview {
  const found = { ...about }
  const chapters: ChapterText[] = []
  let html = 0
  const several = texts.length > 1
  for (const { title, text, goesOn, part } of texts) {
    const dropped = dropHtml(singleSpaces(text))
    html += dropped.count
    const split = chaptersOf(dropped.markdown, found.title !== undefined || several, several)
    found.title ??= split.bookTitle ?? undefined
    const [first, ...others] = split.chapters
    if (part && first) beginPart(first, part)
    const last = chapters.at(-1)
    const isUntitled = first?.title === ''
    if (isUntitled && goesOn && last) {
      last.sections.push(...first.sections)
      chapters.push(...others)
    } else if (isUntitled && several && others.length === 0) chapters.push({ ...first, title })
    else chapters.push(...split.chapters)
  }
  if (!several) found.title ??= texts[0]?.title
  return previewOf(found, chapters, [...said, ...htmlWarning(html)])
}

/** The chapters of one Markdown text; each scene keeps its source text. */
export function chaptersOf(markdown: string, titled: boolean, isChapter = false) {
  const source = withoutSetextBreaks(markdown)
  const { children } = parseMarkdown(source)
  const notes = notesIn(children)
  const { bookTitle, chapters } = splitChapters(children, { titled, isChapter })
  return {
    bookTitle,
    chapters: chapters.map(({ nodes, ...chapter }): ChapterText => ({
      ...chapter,
      sections: splitSections(nodes, notes).map((section) => sourceOf(section, () => source)),
    })),
  }
}

/**
 * One chapter, whose title is known and is not repeated in its text. Each scene is read by itself: what one leaves open
 * does not swallow the next.
 */
export function chapterOf(title: string, markdown: string): ChapterText & { html: number } {
  const pieces = clean(markdown)
    .split(SCENE_SEPARATOR)
    .map((piece) => {
      const { markdown: source, count } = dropHtml(singleSpaces(piece))
      return { source, count, children: parseMarkdown(source).children }
    })
  const [first] = pieces[0]?.children ?? []
  if (first?.type === 'heading' && !isSceneBreak(first) && lineOf(first) === title)
    pieces[0]?.children.shift()
  const sources = new Map(
    pieces.flatMap(({ source, children }) => children.map((node) => [node, source] as const)),
  )
  const notes = notesIn(pieces.flatMap(({ children }) => children))
  return {
    title,
    sections: pieces.flatMap(({ source, children }) =>
      splitSections(children, notes).map((section) =>
        sourceOf(section, (node) => sources.get(node) ?? source),
      ),
    ),
    html: pieces.reduce((sum, { count }) => sum + count, 0),
  }
}

export function htmlWarning(count: number): string[] {
  return count === 0 ? [] : [`HTML was left out in ${counted(count, 'place', 'places')}.`]
}

/** `---` right below a paragraph is a heading to Markdown; below a sentence the writer meant a break. */
function withoutSetextBreaks(markdown: string): string {
  return markdown.replace(/([.!?…»”’"'*_)][ \t]*)\n(-{3,}[ \t]*)(?=\n|$)/g, '$1\n\n$2')
}

/** Runs of blanks mean nothing outside of code and tables, and no other format keeps them. */
function singleSpaces(markdown: string): string {
  let fenced = false
  return markdown
    .split('\n')
    .map((line) => {
      if (/^ {0,3}(?:```|~~~)/.test(line)) fenced = !fenced
      return fenced || /^(?: {4}|\t)|[`|]/.test(line)
        ? line
        : line.replace(/(?<=\S) {2,}(?=\S)/g, ' ')
    })
    .join('\n')
}

/** The source text of these nodes in their files. */
function sourceOf(nodes: RootContent[], fileOf: (node: RootContent) => string): string {
  let text = ''
  let last: { end: number; source: string } | undefined
  for (const node of nodes) {
    const source = fileOf(node)
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? 0
    // Blanks before the first character belong to it: they make a block of code.
    const from = source.lastIndexOf('\n', start - 1) + 1
    const gap = last?.source === source ? source.slice(last.end, from) : ''
    if (last) text += /^\n+$/.test(gap) ? gap : '\n\n'
    text += source.slice(from, end)
    last = { end, source }
  }
  return text.trimEnd()
}

/** Indented and hard-wrapped lines of a plain text mean nothing in Markdown. */
function fromPlainText(text: string): string {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => {
      const lines = paragraph.split('\n').map((line) => line.trim())
      const widest = Math.max(...lines.slice(0, -1).map((line) => line.length))
      return lines.length > 2 && widest > 50 && widest < 100 ? lines.join(' ') : lines.join('\n')
    })
    .join('\n\n')
}

function fieldsOfBook(fields: Map<string, string>): FoundBook {
  const known = {
    title: fields.get('title'),
    author: fields.get('author') ?? fields.get('authors'),
    language: fields.get('language') ?? fields.get('lang'),
    description: fields.get('description'),
    genre: fields.get('genre'),
    details: { tags: tagsOf((fields.get('tags') ?? '').replace(/^\[|\]$/g, '')) },
    rights: fields.get('rights') ?? fields.get('license') ?? fields.get('licence'),
    modified: fields.get('modified') ?? fields.get('date'),
    url: fields.get('url'),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}
