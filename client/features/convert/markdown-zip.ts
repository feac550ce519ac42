import { strToU8, type Zippable, zipSync } from 'fflate'
import type { BookText } from './book-text.ts'
import { archiveDate, extensionOf, nameOf } from './file-names.ts'
import { type ChapterFile, writeChapter } from './own-markdown.ts'

/** `book.json`, a Markdown file for each chapter, the cover: what `readMarkdownZip` takes back. */
export function writeMarkdownZip(book: BookText): Uint8Array<ArrayBuffer> {
  const { cover, chapters, ...about } = book
  const digits = Math.max(3, String(chapters.length).length)
  const named = chapters.map((chapter, index) => {
    const { text, about: own } = writeChapter(chapter)
    const file = `${String(index + 1).padStart(digits, '0')}-${nameOf(chapter.title)}.md`
    const listed: ChapterFile = { file, title: chapter.title, ...own }
    return { listed, text }
  })
  const extension = cover && extensionOf(cover)
  const coverFile = extension && `cover.${extension}`
  const manifest = {
    ...about,
    ...(coverFile && { cover: coverFile }),
    chapters: named.map(({ listed }) => listed),
  }
  const files: Zippable = { 'book.json': strToU8(`${JSON.stringify(manifest, null, 2)}\n`) }
  for (const { listed, text } of named) files[listed.file] = strToU8(`${text}\n`)
  if (cover && coverFile) files[coverFile] = [cover.bytes, { level: 0 }]
  return zipSync(files, { mtime: archiveDate(book) })
}
