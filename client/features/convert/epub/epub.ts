import { strToU8, type Zippable, zipSync } from 'fflate'
import { altOfCover, type BookText, GENERATED_LABELS } from '../book-text.ts'
import { clean, cleanLanguage, safeUrl } from '../text/clean.ts'
import { chapterSection } from './epub-chapter.ts'
import { navSection, type TocPage } from './epub-nav.ts'
import { ncxFile } from './epub-ncx.ts'
import { CONTAINER, type EpubItem, NCX, packageFile } from './epub-package.ts'
import { EPUB_STYLE } from './epub-style.ts'
import { archiveDate, extensionOf } from '../file-names.ts'
import { pageFile, x, type XmlElement } from '../xml.ts'

const XHTML = 'application/xhtml+xml'

interface Page extends EpubItem, TocPage {
  text: string
  below: Page[]
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
    return { id, href: `${id}.xhtml`, type: XHTML, title: name, text, read: true, below: [] }
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
  const body: Page[] = []
  let part: Page | null = null
  for (const [index, chapter] of book.chapters.entries()) {
    const number = String(index + 1).padStart(digits, '0')
    const begun = clean(chapter.part ?? '').trim()
    if (begun) {
      part = page(`part-${number}`, begun, 'bodymatter', partSection(begun))
      body.push(part)
    }
    const name = chapter.title.trim() || `Chapter ${index + 1}`
    const id = `chapter-${number}`
    const own = page(id, name, 'bodymatter', chapterSection(book, { ...chapter, title: name }))
    const within = part ? part.below : body
    within.push(own)
  }
  const colophon = page('colophon', 'Colophon', 'backmatter', colophonSection(book))
  const nav = {
    ...page('nav', 'Contents', 'frontmatter', navSection({ front, body, colophon })),
    properties: 'nav',
  }

  const text = body.flatMap((own) => [own, ...own.below])
  const pages = [...front, nav, ...text, colophon]
  const style = { id: 'style', href: 'style.css', type: 'text/css' }
  const ncx = { id: NCX, href: 'toc.ncx', type: 'application/x-dtbncx+xml' }
  const files: Zippable = {
    // Readers look for it here, unpacked.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(packageFile(book, [...picture, style, ncx, ...pages])),
    'EPUB/toc.ncx': strToU8(ncxFile({ id: book.id, title }, [...front, ...body, colophon])),
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

/** A page of its own, so that the text says where a part begins, and contents of any kind have a place to lead to. */
function partSection(title: string): XmlElement {
  return x(
    'section',
    { 'epub:type': 'part', role: 'doc-part', 'aria-labelledby': 'title', class: 'part' },
    x('h1', { id: 'title' }, title),
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
