import type { BookText } from './book-text.ts'
import { clean } from './clean.ts'
import { x, xmlFile } from './xml.ts'

/** The table of contents as EPUB 2 has it: older readers look nowhere else. */
export function ncxFile(
  { id, title }: Pick<BookText, 'id' | 'title'>,
  pages: { href: string; title: string }[],
): string {
  const label = (name: string, text: string) => x(name, {}, x('text', {}, clean(text)))
  const meta = (name: string, content: string) => x('meta', { name, content })
  return xmlFile(
    x(
      'ncx',
      { xmlns: 'http://www.daisy.org/z3986/2005/ncx/', version: '2005-1' },
      x(
        'head',
        {},
        meta('dtb:uid', `urn:uuid:${id}`),
        meta('dtb:depth', '1'),
        meta('dtb:totalPageCount', '0'),
        meta('dtb:maxPageNumber', '0'),
      ),
      label('docTitle', title),
      x(
        'navMap',
        {},
        ...pages.map((page, index) =>
          x(
            'navPoint',
            { id: `point-${index + 1}`, playOrder: String(index + 1) },
            label('navLabel', page.title),
            x('content', { src: page.href }),
          ),
        ),
      ),
    ),
  )
}
