import { strToU8, type Zippable, zipSync } from 'fflate'
import type { BookText, Picture } from './book-text.ts'
import { toMarkdown } from './markdown.ts'

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** Pictures that every reader of books shows. */
export function extensionOf(picture: Picture): string | undefined {
  return EXTENSIONS[picture.type]
}

export function typeOfPicture(name: string): string | undefined {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase().replace('jpeg', 'jpg')
  return Object.keys(EXTENSIONS).find((type) => EXTENSIONS[type] === extension)
}

/** Date of every file in an archive: the same book gives the same bytes. */
export function archiveDate({ modified }: BookText): Date {
  const date = new Date(modified)
  const [first, last] = [new Date(1980, 0, 2), new Date(2099, 11, 30)]
  return Number.isNaN(date.getTime()) || date < first ? first : date > last ? last : date
}

/** `book.json`, a Markdown file for each chapter, the cover: what `readMarkdownZip` takes back. */
export function writeMarkdownZip(book: BookText): Uint8Array<ArrayBuffer> {
  const { cover, chapters, ...about } = book
  const digits = Math.max(3, String(chapters.length).length)
  const named = chapters.map(({ title, sections }, index) => ({
    file: `${String(index + 1).padStart(digits, '0')}-${nameOf(title)}.md`,
    title,
    text: [headingOf(title), sections.join('\n\n* * *\n\n')].filter(Boolean).join('\n\n'),
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

/** A name that every file system takes. */
export function nameOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '') || 'untitled'
  )
}
