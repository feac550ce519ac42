import type { BookText } from '../book-text.ts'
import { clean } from '../text/clean.ts'
import { x, type XmlElement } from '../xml.ts'
import { chapterSection } from './epub-chapter.ts'
import type { TocPage } from './epub-nav.ts'
import type { EpubItem } from './epub-package.ts'

export interface Page extends EpubItem, TocPage {
  text: string
  below: Page[]
}

export type MakePage = (
  id: string,
  name: string,
  type: 'frontmatter' | 'bodymatter' | 'backmatter',
  body: XmlElement,
) => Page

/** A page for each chapter; those of a part stand below the page on which it begins. */
export function bodyPages(book: BookText, page: MakePage): Page[] {
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
  return body
}

/** A page of its own, so that the text says where a part begins, and contents of any kind have a place to lead to. */
function partSection(title: string): XmlElement {
  return x(
    'section',
    { 'epub:type': 'part', role: 'doc-part', 'aria-labelledby': 'title', class: 'part' },
    x('h1', { id: 'title' }, title),
  )
}
