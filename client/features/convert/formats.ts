import { Archive } from './world/archive.ts'
import {
  type BookFormat,
  type BookText,
  type Changes,
  ConvertError,
  type Preview,
} from './book-text.ts'
import { fitBook } from './chapters/fit-book.ts'
import { nameOf, typeOfPicture } from './file-names.ts'
import { withWords } from './preview.ts'
import type { TextFile } from './text/text-files.ts'
import { worldFolder } from './world/world-text.ts'
import { isZip, MAX_FILE_BYTES, MAX_FILES, unzip } from './zip/unzip.ts'

const TYPES: Record<BookFormat, { type: string; extension: string }> = {
  epub: { type: 'application/epub+zip', extension: '.epub' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: '.docx',
  },
  markdown: { type: 'application/zip', extension: '.zip' },
}

/**
 * A book from one EPUB, Word or OpenDocument text or archive, or from RTF or text files, as far as a book can hold it. Files of
 * a folder have paths.
 */
export async function readFiles(
  files: File[],
  changes: Changes = 'accepted',
  paths = files.map(({ name }) => name),
): Promise<Preview> {
  const named = files.map((file, index) => ({ file, path: paths[index] ?? file.name }))
  return fitBook(withWords(await readAny(named, changes)))
}

interface NamedFile {
  file: File
  path: string
}

/** Reads files of any format; their bytes tell the format. */
async function readAny(files: NamedFile[], changes: Changes): Promise<Preview> {
  const [first, ...others] = files
  if (!first) throw new ConvertError('Please choose a file.')
  if (files.length > MAX_FILES)
    throw new ConvertError(
      'These are more than 5,000 files, the most that can be imported at once.',
    )
  if (await isWorld(files))
    throw new ConvertError('This is a copy of a whole world. Import it under Manage Worlds.')
  if (files.reduce((sum, { file }) => sum + file.size, 0) > MAX_FILE_BYTES)
    throw new ConvertError('This is more than 50 MB, the most that can be imported.')
  if (files.some(({ path }) => path.includes('/')))
    return readArchive(
      new Map((await bytesOfAll(files)).map(({ name, bytes }) => [name, bytes])),
      changes,
    )
  if (files.some(({ file }) => file.size === 0))
    throw new ConvertError(
      files.length === 1 ? 'This file is empty.' : 'One of the files is empty.',
    )
  const bytes = new Uint8Array(await first.file.arrayBuffer())
  if (!isZip(bytes)) return readTexts(await bytesOfAll(files))
  if (others.length > 0)
    throw new ConvertError('Please choose one book, or several Markdown, HTML, RTF or text files.')
  return readArchive(unzip(bytes), changes)
}

/** Looks at names alone: most worlds are larger than a book may be. */
async function isWorld(files: NamedFile[]): Promise<boolean> {
  const [first] = files
  const isArchive = files.length === 1 && isZip(await firstBytes(first!.file))
  const paths = files.map(({ path }) => path)
  const names = isArchive ? await Archive.open(first!.file).then(namesOf, () => []) : paths
  return worldFolder(names) !== null
}

const namesOf = ({ names }: Archive) => names
const firstBytes = async (file: File) => new Uint8Array(await file.slice(0, 4).arrayBuffer())

function bytesOfAll(files: NamedFile[]): Promise<TextFile[]> {
  return Promise.all(
    files.map(async ({ file, path }) => ({
      name: path,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  )
}

async function readArchive(entries: Map<string, Uint8Array>, changes: Changes): Promise<Preview> {
  const names = [...entries.keys()]
  if (/opendocument\.text/.test(new TextDecoder().decode(entries.get('mimetype'))))
    return (await import('./odt/read-odt.ts')).readOdt(entries)
  if (entries.has('META-INF/container.xml') || entries.has('mimetype'))
    return (await import('./epub/read-epub.ts')).readEpub(entries)
  if (entries.has('[Content_Types].xml'))
    return (await import('./docx/read-docx.ts')).readDocx(entries, changes)
  const { isScrivener, readScrivener } = await import('./folders/read-scrivener.ts')
  if (isScrivener(names)) return readScrivener(entries)
  if (names.some((name) => name.endsWith('.epub')))
    throw new ConvertError(
      'There is an EPUB inside this archive. Please unpack it and choose the EPUB.',
    )
  if (!names.some((name) => /\.(?:md|markdown|txt|json)$/i.test(name))) {
    const texts = [...entries].map(([name, bytes]) => ({ name, bytes }))
    const { isRtf, readRtf } = await import('./rtf/read-rtf.ts')
    const documents = texts.filter(isRtf)
    if (documents.length > 0) return readRtf(documents)
    const pages = texts.filter(({ name }) => /\.x?html?$/i.test(name))
    if (pages.length > 0) {
      const { BroughtPictures } = await import('./pictures/brought-pictures.ts')
      const { readHtml } = await import('./html/read-html.ts')
      return readHtml(pages, new BroughtPictures(entries))
    }
  }
  return (await import('./markdown/read-markdown-zip.ts')).readMarkdownZip(entries)
}

async function readTexts(texts: TextFile[]): Promise<Preview> {
  const { assertText } = await import('./text/text-files.ts')
  const { readMarkdown } = await import('./markdown/read-markdown.ts')
  const { isHtmlPage, readHtml } = await import('./html/read-html.ts')
  const { readMarkdownZip } = await import('./markdown/read-markdown-zip.ts')
  // A folder's files: what an archive of it would hold.
  if (texts.some(({ name }) => name === 'book.json' || typeOfPicture(name)))
    return readMarkdownZip(new Map(texts.map(({ name, bytes }) => [name, bytes])))
  const { isFlatOdt, readFlatOdt } = await import('./odt/read-odt.ts')
  const [first] = texts
  if (first && texts.length === 1 && isFlatOdt(first.bytes)) return readFlatOdt(first.bytes)
  const { isRtf, readRtf } = await import('./rtf/read-rtf.ts')
  if (texts.every(isRtf)) return readRtf(texts)
  for (const text of texts) assertText(text)
  return texts.every(isHtmlPage) ? readHtml(texts) : readMarkdown(texts)
}

/** The file to download; an EPUB is checked first. */
export async function writeFile(book: BookText, format: BookFormat): Promise<File> {
  const { type, extension } = TYPES[format]
  return new File([await bytesOf(book, format)], nameOf(book.title) + extension, { type })
}

async function bytesOf(book: BookText, format: BookFormat): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'docx') return (await import('./docx/docx.ts')).writeDocx(book)
  if (format === 'markdown')
    return (await import('./markdown/markdown-zip.ts')).writeMarkdownZip(book)
  const [{ writeEpub }, { checkEpub }] = await Promise.all([
    import('./epub/epub.ts'),
    import('./epub/check-epub.ts'),
  ])
  const bytes = writeEpub(book)
  const [problem] = checkEpub(bytes)
  if (problem) throw new ConvertError(`The EPUB would not be valid: ${problem}`)
  return bytes
}
