import { strToU8, type Zippable, zipSync } from 'fflate'
import type { BookText } from './book-text.ts'
import { archiveDate, extensionOf, nameOf, SCENE_SEPARATOR } from './file-names.ts'
import { toMarkdown } from './markdown.ts'

/** `book.json`, a Markdown file for each chapter, the cover: what `readMarkdownZip` takes back. */
export function writeMarkdownZip(book: BookText): Uint8Array<ArrayBuffer> {
  const { cover, chapters, ...about } = book
  const digits = Math.max(3, String(chapters.length).length)
  const named = chapters.map(({ title, sections }, index) => ({
    file: `${String(index + 1).padStart(digits, '0')}-${nameOf(title)}.md`,
    title,
    text: [headingOf(title), sections.join(SCENE_SEPARATOR)].filter(Boolean).join('\n\n'),
  }))
  const extension = cover && extensionOf(cover)
  const coverFile = extension && `cover.${extension}`
  const manifest = {
    ...about,
    ...(coverFile && { cover: coverFile }),
    chapters: named.map(({ file, title }) => ({ file, title })),
  }
  const files: Zippable = { 'book.json': strToU8(`${JSON.stringify(manifest, null, 2)}\n`) }
  for (const { file, text } of named) files[file] = strToU8(`${text}\n`)
  if (cover && coverFile) files[coverFile] = [cover.bytes, { level: 0 }]
  return zipSync(files, { mtime: archiveDate(book) })
}

function headingOf(title: string): string {
  if (title === '') return ''
  return toMarkdown([{ type: 'heading', depth: 1, children: [{ type: 'text', value: title }] }])
}
