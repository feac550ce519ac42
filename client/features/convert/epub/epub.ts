import { strToU8, type Zippable, zipSync } from 'fflate'
import type { BookText } from '../book-text.ts'
import { cleanLanguage } from '../text/clean.ts'
import { picturesOut } from '../pictures/pictures-out.ts'
import { PICTURES } from './epub-chapter.ts'
import { bodyPages, type MakePage } from './epub-body.ts'
import { colophonSection, coverSection, titleOf, titleSection } from './epub-matter.ts'
import { navSection } from './epub-nav.ts'
import { ncxFile } from './epub-ncx.ts'
import { CONTAINER, type EpubItem, NCX, packageFile } from './epub-package.ts'
import { EPUB_STYLE } from './epub-style.ts'
import { archiveDate, extensionOf } from '../file-names.ts'
import { pageFile } from '../xml.ts'

const XHTML = 'application/xhtml+xml'

/** The book as EPUB 3. */
export function writeEpub(book: BookText): Uint8Array<ArrayBuffer> {
  const language = cleanLanguage(book.language)
  const title = titleOf(book)
  const page: MakePage = (id, name, type, body) => {
    const text = pageFile({ title: name, language, type, body })
    return { id, href: `${id}.xhtml`, type: XHTML, title: name, text, read: true, below: [] }
  }

  const picture = coverItems(book)
  const front = [
    ...picture.map(({ href }) => page('cover', 'Cover', 'frontmatter', coverSection(href, book))),
    page('title-page', title, 'frontmatter', titleSection(book)),
  ]
  const body = bodyPages(book, page)
  const colophon = page('colophon', 'Colophon', 'backmatter', colophonSection(book))
  const nav = {
    ...page('nav', 'Contents', 'frontmatter', navSection({ front, body, colophon })),
    properties: 'nav',
  }

  const text = body.flatMap((own) => [own, ...own.below])
  const pages = [...front, nav, ...text, colophon]
  const style = { id: 'style', href: 'style.css', type: 'text/css' }
  const ncx = { id: NCX, href: 'toc.ncx', type: 'application/x-dtbncx+xml' }
  const pictures = picturesOut(book).map(({ looks, file, name }) => ({
    item: { id: `picture-${looks.id}`, href: PICTURES + name, type: file.type },
    bytes: file.bytes,
  }))
  const files: Zippable = {
    // Readers look for it here, unpacked.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(
      packageFile(book, [...picture, style, ncx, ...pictures.map(({ item }) => item), ...pages]),
    ),
    'EPUB/toc.ncx': strToU8(ncxFile({ id: book.id, title }, [...front, ...body, colophon])),
    'EPUB/style.css': strToU8(EPUB_STYLE),
  }
  for (const { href, text } of pages) files[`EPUB/${href}`] = strToU8(text)
  if (book.cover)
    for (const { href } of picture) files[`EPUB/${href}`] = [book.cover.bytes, { level: 0 }]
  for (const { item, bytes } of pictures) files[`EPUB/${item.href}`] = [bytes, { level: 0 }]
  return zipSync(files, { mtime: archiveDate(book) })
}

/** The picture of the cover, where the book has one that readers show. */
function coverItems({ cover }: BookText): EpubItem[] {
  const extension = cover && extensionOf(cover)
  if (!cover || !extension) return []
  const href = `cover.${extension}`
  return [{ id: 'cover-image', href, type: cover.type, properties: 'cover-image' }]
}
