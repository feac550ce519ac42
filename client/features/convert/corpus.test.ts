import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countWords } from '#shared/rules/word-count.ts'
import type { BookText } from './book-text.ts'
import { readFiles, writeFile } from './formats.ts'
import { parseMarkdown, walk } from './markdown/markdown.ts'

/** One text, written by pandoc and by LibreOffice in every format of theirs that we read. */
const CORPUS = new URL('corpus/', import.meta.url)
const FILES = readdirSync(CORPUS)

/** What the text holds. */
const TEXT = {
  title: 'The Salt Road',
  author: 'Ada Quist',
  words: 152,
  chapters: ['The First Night', 'שער הלילה', 'The Third Night'],
  scenes: [2, 1, 2],
  emphasis: 6,
  strong: 2,
  delete: 1,
  /** Raised, lowered, underlined, in small capitals. */
  tagged: 4,
  footnoteDefinition: 2,
  blockquote: 1,
  heading: 1,
  listItem: 3,
  tableRow: 3,
  break: 2,
}
/** What a program wrote otherwise: the head of a table in bold, a quote and a list by their margins alone. */
const OTHERWISE: Record<string, Partial<typeof TEXT>> = {
  'libreoffice.docx': { strong: 4 },
  'libreoffice.html': { strong: 4 },
  'libreoffice-from-doc.docx': { strong: 4 },
  'pandoc.odt': { strong: 4 },
  // No row is the head of a table in RTF.
  'libreoffice.rtf': { strong: 4, tableRow: 4 },
  // It says of nothing what it is, so that title and author are a page.
  'pandoc.rtf': {
    title: 'Pandoc',
    author: '',
    words: 157,
    chapters: ['Chapter 1', ...TEXT.chapters],
    scenes: [1, ...TEXT.scenes],
    strong: 3,
    tableRow: 4,
  },
  // It wrote no head of the table at all, the heading as bold italics, and nothing above or below a line.
  'libreoffice.epub': {
    tagged: 2,
    words: 150,
    emphasis: 7,
    strong: 3,
    blockquote: 0,
    heading: 0,
    listItem: 0,
  },
}

function heldIn({ title, author, chapters }: BookText): typeof TEXT {
  const texts = chapters.flatMap(({ sections }) => sections)
  const counts = new Map<string, number>()
  for (const text of texts)
    walk(parseMarkdown(text), ({ type }) => counts.set(type, (counts.get(type) ?? 0) + 1))
  const count = (type: string) => counts.get(type) ?? 0
  return {
    title,
    author,
    words: texts.reduce((sum, text) => sum + countWords(text), 0),
    chapters: chapters.map((chapter) => chapter.title),
    scenes: chapters.map(({ sections }) => sections.length),
    emphasis: count('emphasis'),
    strong: count('strong'),
    delete: count('delete'),
    tagged: count('tagged'),
    footnoteDefinition: count('footnoteDefinition'),
    blockquote: count('blockquote'),
    heading: count('heading'),
    listItem: count('listItem'),
    tableRow: count('tableRow'),
    break: count('break'),
  }
}

const read = (name: string) => readFiles([new File([readFileSync(new URL(name, CORPUS))], name)])

for (const name of FILES) {
  test(`${name}: every word and mark comes in, and goes out and in again`, async () => {
    const { book } = await read(name)
    expect(heldIn(book)).toEqual({ ...TEXT, ...OTHERWISE[name] })
    for (const format of ['epub', 'docx', 'markdown'] as const) {
      const back = await readFiles([await writeFile(book, format)])
      expect(heldIn(back.book)).toEqual(heldIn(book))
    }
  })
}
