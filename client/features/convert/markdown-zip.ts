import { strToU8, type Zippable, zipSync } from 'fflate'
import { outlineText } from '#shared/rules/outline-text.ts'
import type { BookText, Working } from './book-text.ts'
import { archiveDate, extensionOf, nameOf } from './file-names.ts'
import { type ChapterFile, writeChapter } from './own-markdown.ts'

/**
 * `book.json`, a Markdown file for each chapter, the cover: what `readMarkdownZip` takes back. What is planned and named
 * versions stand beside them, for people.
 */
export function writeMarkdownZip(book: BookText): Uint8Array<ArrayBuffer> {
  const { cover, chapters, working, ...about } = book
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
  if (working) Object.assign(files, workingFiles(book.title, working))
  if (cover && coverFile) files[coverFile] = [cover.bytes, { level: 0 }]
  return zipSync(files, { mtime: archiveDate(book) })
}

function workingFiles(title: string, { plan, versions }: Working): Zippable {
  const files: Zippable = { 'outline.md': strToU8(outlineText(title, plan)) }
  const digits = Math.max(3, String(versions.length).length)
  for (const [i, { of, name, created_at, text }] of versions.entries()) {
    const heading = `${of}: ${name || 'Named version'}`
    const file = `${String(i + 1).padStart(digits, '0')}-${created_at.slice(0, 10)}-${nameOf(heading)}`
    files[`versions/${file}.md`] = strToU8(`# ${heading}\n\n${text}\n`)
  }
  return files
}
