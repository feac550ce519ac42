import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countWords } from '#shared/rules/word-count.ts'
import type { ChapterText } from './book-text.ts'
import { readFiles, writeFile } from './formats.ts'
import { parseMarkdown, walk } from './markdown.ts'

/** One text, written by pandoc and by LibreOffice in every format of theirs that we read. */
const CORPUS = new URL('corpus/', import.meta.url)
const FILES = readdirSync(CORPUS)

/** What the text holds. */
const TEXT = {
  words: 152,
  chapters: ['The First Night', 'שער הלילה', 'The Third Night'],
  scenes: [2, 1, 2],
  // Underlined words among them.
  emphasis: 7,
  strong: 2,
  delete: 1,
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
  // It wrote no head of the table at all, and the heading as bold italics.
  'libreoffice.epub': {
    words: 150,
    emphasis: 8,
    strong: 3,
    blockquote: 0,
    heading: 0,
    listItem: 0,
  },
}

function heldIn(chapters: ChapterText[]): typeof TEXT {
  const texts = chapters.flatMap(({ sections }) => sections)
  const counts = new Map<string, number>()
  for (const text of texts)
    walk(parseMarkdown(text), ({ type }) => counts.set(type, (counts.get(type) ?? 0) + 1))
  const count = (type: string) => counts.get(type) ?? 0
  return {
    words: texts.reduce((sum, text) => sum + countWords(text), 0),
    chapters: chapters.map(({ title }) => title),
    scenes: chapters.map(({ sections }) => sections.length),
    emphasis: count('emphasis'),
    strong: count('strong'),
    delete: count('delete'),
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
    expect(heldIn(book.chapters)).toEqual({ ...TEXT, ...OTHERWISE[name] })
    expect({ title: book.title, author: book.author }).toEqual({
      title: 'The Salt Road',
      author: 'Ada Quist',
    })
    for (const format of ['epub', 'docx', 'markdown'] as const) {
      const back = await readFiles([await writeFile(book, format)])
      expect(heldIn(back.book.chapters)).toEqual(heldIn(book.chapters))
    }
  })
}
