import { x, type XmlElement } from '../xml.ts'

/** A page in the table of contents: below a part stand its chapters. */
export interface TocPage {
  id: string
  href: string
  title: string
  below: readonly TocPage[]
}

interface Contents {
  front: readonly TocPage[]
  /** The text: parts, and chapters that stand in none. */
  body: readonly TocPage[]
  colophon: TocPage
}

/** The page of contents as EPUB 3 has it, with the places that readers offer by themselves. */
export function navSection({ front, body, colophon }: Contents): XmlElement {
  const [start] = body
  const cover = front.find(({ id }) => id === 'cover')
  return x(
    'section',
    {},
    x(
      'nav',
      { 'epub:type': 'toc', role: 'doc-toc', 'aria-labelledby': 'contents' },
      x('h2', { id: 'contents' }, 'Contents'),
      list([...front, ...body, colophon]),
    ),
    x(
      'nav',
      { 'epub:type': 'landmarks', hidden: 'hidden', 'aria-labelledby': 'landmarks' },
      x('h2', { id: 'landmarks' }, 'Landmarks'),
      x(
        'ol',
        {},
        cover ? x('li', {}, link(cover, 'cover')) : null,
        x('li', {}, x('a', { href: 'nav.xhtml', 'epub:type': 'toc' }, 'Contents')),
        start ? x('li', {}, link({ ...start, title: 'Start of the text' }, 'bodymatter')) : null,
        x('li', {}, link(colophon, 'colophon')),
      ),
    ),
  )
}

/** Number of levels. */
export function depthOf(pages: readonly TocPage[]): number {
  return pages.some(({ below }) => below.length > 0) ? 2 : 1
}

function list(pages: readonly TocPage[]): XmlElement {
  const items = pages.map((page) =>
    x('li', {}, link(page), page.below.length > 0 ? list(page.below) : null),
  )
  return x('ol', {}, ...items)
}

function link({ href, title }: TocPage, type?: string): XmlElement {
  return x('a', { href, 'epub:type': type }, title)
}
