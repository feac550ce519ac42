import { strToU8, type Zippable, zipSync } from 'fflate'
import { altOfCover, type BookText, GENERATED_LABELS } from './book-text.ts'
import { cleanLanguage, safeUrl } from './clean.ts'
import { chapterSection } from './epub-chapter.ts'
import { ncxFile } from './epub-ncx.ts'
import { CONTAINER, type EpubItem, NCX, packageFile } from './epub-package.ts'
import { EPUB_STYLE } from './epub-style.ts'
import { archiveDate, extensionOf } from './file-names.ts'
import { pageFile, x, type XmlElement } from './xml.ts'

const XHTML = 'application/xhtml+xml'

interface Page extends EpubItem {
  title: string
  text: string
}

/** The book as EPUB 3. */
export function writeEpub(book: BookText): Uint8Array<ArrayBuffer> {
  const language = cleanLanguage(book.language)
  const title = titleOf(book)
  const page = (
    id: string,
    name: string,
    type: 'frontmatter' | 'bodymatter' | 'backmatter',
    body: XmlElement,
  ): Page => {
    const text = pageFile({ title: name, language, type, body })
    return { id, href: `${id}.xhtml`, type: XHTML, title: name, text, read: true }
  }

  const extension = book.cover && extensionOf(book.cover)
  const picture: EpubItem[] =
    book.cover && extension
      ? [
          {
            id: 'cover-image',
            href: `cover.${extension}`,
            type: book.cover.type,
            properties: 'cover-image',
          },
        ]
      : []
  const front = [
    ...picture.map(({ href }) => page('cover', 'Cover', 'frontmatter', coverSection(href, book))),
    page('title-page', title, 'frontmatter', titleSection(book)),
  ]
  const digits = Math.max(3, String(book.chapters.length).length)
  const chapters = book.chapters.map((chapter, index) => {
    const name = chapter.title.trim() || `Chapter ${index + 1}`
    const id = `chapter-${String(index + 1).padStart(digits, '0')}`
    return page(id, name, 'bodymatter', chapterSection(book, { ...chapter, title: name }))
  })
  const colophon = page('colophon', 'Colophon', 'backmatter', colophonSection(book))
  const nav = {
    ...page('nav', 'Contents', 'frontmatter', navSection(front, chapters, colophon)),
    properties: 'nav',
  }

  const pages = [...front, nav, ...chapters, colophon]
  const style = { id: 'style', href: 'style.css', type: 'text/css' }
  const ncx = { id: NCX, href: 'toc.ncx', type: 'application/x-dtbncx+xml' }
  const files: Zippable = {
    // Readers look for it here, unpacked.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(packageFile(book, [...picture, style, ncx, ...pages])),
    'EPUB/toc.ncx': strToU8(ncxFile({ id: book.id, title }, [...front, ...chapters, colophon])),
    'EPUB/style.css': strToU8(EPUB_STYLE),
  }
  for (const { href, text } of pages) files[`EPUB/${href}`] = strToU8(text)
  if (book.cover)
    for (const { href } of picture) files[`EPUB/${href}`] = [book.cover.bytes, { level: 0 }]
  return zipSync(files, { mtime: archiveDate(book) })
}

function titleOf({ title }: BookText): string {
  return title.trim() || 'Untitled'
}

function coverSection(href: string, book: BookText): XmlElement {
  const alt = altOfCover(book)
  return x('section', { 'epub:type': 'cover', class: 'cover' }, x('img', { src: href, alt }))
}

function titleSection(book: BookText): XmlElement {
  const author = book.author.trim()
  return x(
    'section',
    { 'epub:type': 'titlepage', class: 'title-page' },
    x('h1', {}, titleOf(book)),
    author ? x('p', { class: 'author' }, author) : null,
  )
}

function colophonSection(book: BookText): XmlElement {
  const author = book.author.trim()
  const url = book.url && safeUrl(book.url)
  return x(
    'section',
    {
      'epub:type': 'colophon',
      role: 'doc-colophon',
      'aria-labelledby': 'title',
      // These sentences are ours, whatever the book's language is.
      lang: 'en',
      'xml:lang': 'en',
      dir: 'ltr',
    },
    x('h2', { id: 'title' }, 'Colophon'),
    x('p', {}, author ? `${titleOf(book)}, by ${author}.` : `${titleOf(book)}.`),
    book.generated === 'none' ? null : x('p', {}, `${GENERATED_LABELS[book.generated]}.`),
    book.rights.trim() ? x('p', {}, book.rights.trim()) : null,
    url ? x('p', {}, 'It is read at ', x('a', { href: url }, url), '.') : null,
    x('p', {}, `This edition was made with Loreloom on ${book.modified.slice(0, 10)}.`),
  )
}

function navSection(front: Page[], chapters: Page[], colophon: Page): XmlElement {
  const entry = ({ href, title }: Page, type?: string) =>
    x('li', {}, x('a', { href, 'epub:type': type }, title))
  const [start] = chapters
  const cover = front.find(({ id }) => id === 'cover')
  return x(
    'section',
    {},
    x(
      'nav',
      { 'epub:type': 'toc', role: 'doc-toc', 'aria-labelledby': 'contents' },
      x('h2', { id: 'contents' }, 'Contents'),
      x('ol', {}, ...[...front, ...chapters, colophon].map((page) => entry(page))),
    ),
    x(
      'nav',
      { 'epub:type': 'landmarks', hidden: 'hidden', 'aria-labelledby': 'landmarks' },
      x('h2', { id: 'landmarks' }, 'Landmarks'),
      x(
        'ol',
        {},
        cover ? entry(cover, 'cover') : null,
        x('li', {}, x('a', { href: 'nav.xhtml', 'epub:type': 'toc' }, 'Contents')),
        start ? entry({ ...start, title: 'Start of the text' }, 'bodymatter') : null,
        entry(colophon, 'colophon'),
      ),
    ),
  )
}
