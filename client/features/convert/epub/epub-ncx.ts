import type { BookText } from '../book-text.ts'
import { clean } from '../text/clean.ts'
import { depthOf, type TocPage } from './epub-nav.ts'
import { x, xmlFile, type XmlElement } from '../xml.ts'

/** The table of contents as EPUB 2 has it: older readers look nowhere else. */
export function ncxFile(
  { id, title }: Pick<BookText, 'id' | 'title'>,
  pages: readonly TocPage[],
): string {
  const label = (name: string, text: string) => x(name, {}, x('text', {}, clean(text)))
  const meta = (name: string, content: string) => x('meta', { name, content })
  let count = 0
  const point = (page: TocPage): XmlElement => {
    count += 1
    return x(
      'navPoint',
      { id: `point-${count}`, playOrder: String(count) },
      label('navLabel', page.title),
      x('content', { src: page.href }),
      ...page.below.map(point),
    )
  }
  return xmlFile(
    x(
      'ncx',
      { xmlns: 'http://www.daisy.org/z3986/2005/ncx/', version: '2005-1' },
      x(
        'head',
        {},
        meta('dtb:uid', `urn:uuid:${id}`),
        meta('dtb:depth', String(depthOf(pages))),
        meta('dtb:totalPageCount', '0'),
        meta('dtb:maxPageNumber', '0'),
      ),
      label('docTitle', title),
      x('navMap', {}, ...pages.map(point)),
    ),
  )
}
