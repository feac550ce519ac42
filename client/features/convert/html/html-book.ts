import type { ElementContent, Root } from 'hast'
import { toString } from 'mdast-util-to-string'
import type { FoundBook, Preview } from '../book-text.ts'
import { NO_STYLES, type Styles } from './css-look.ts'
import { blankBreaks, showBlankBreaks } from './html-breaks.ts'
import { htmlToNodes, notesToNodes } from './html-markdown.ts'
import { takeHtmlNotes } from './html-notes.ts'
import { tidyHtml } from './html-tidy.ts'
import { showCentredTitles } from './html-titles.ts'
import { elementOf, findElement, isElement, property } from './html-tree.ts'
import type { LeftOut } from '../left-out.ts'
import { previewOf } from '../preview.ts'
import { scenesOf } from '../chapters/scenes.ts'
import { splitChapters } from '../chapters/split.ts'

interface Source {
  nodes: ElementContent[]
  left: LeftOut
  styles?: Styles
  /** Metadata of the file. */
  about: FoundBook
}

/** Classes of the paragraphs that name the book and its author. */
export const BOOK_TITLE = 'book-title'
export const BOOK_AUTHOR = 'book-author'

/** A book that is one page of HTML: headings begin its chapters. */
export function bookOfHtml({ nodes, left, styles = NO_STYLES, about }: Source): Preview {
  const root: Root = { type: 'root', children: tidyHtml(nodes, left, styles) }
  const blanks = showBlankBreaks([root])
  showCentredTitles([root])
  const notes = notesToNodes(takeHtmlNotes(root))
  const front = takeFront(root)
  const split = splitChapters(htmlToNodes(root.children as ElementContent[]), {
    titled: front.title !== '',
  })
  const chapters = split.chapters.map(({ nodes: own, ...chapter }) => ({
    ...chapter,
    sections: scenesOf(own, notes),
  }))
  const title = front.title || about.title || split.bookTitle || ''
  return previewOf({ ...about, title, author: about.author || front.author }, chapters, [
    ...blankBreaks(blanks),
    ...left.said(),
  ])
}

/** The scenes of one chapter in HTML, whatever headings stand in it. */
export function scenesOfHtml(nodes: ElementContent[], left: LeftOut) {
  const root: Root = { type: 'root', children: tidyHtml(nodes, left) }
  const blanks = showBlankBreaks([root])
  const notes = notesToNodes(takeHtmlNotes(root))
  return { sections: scenesOf(htmlToNodes(root.children as ElementContent[]), notes), blanks }
}

/** Several files as one page: each is a chapter if no heading says otherwise. */
export function joinPages(pages: { title: string; nodes: ElementContent[] }[]): ElementContent[] {
  return pages.flatMap(({ title, nodes }) => {
    const isTitled = findElement(elementOf('div', nodes), ({ tagName }) => /^h[12]$/.test(tagName))
    if (pages.length === 1 || isTitled) return nodes
    return [elementOf('h1', [{ type: 'text', value: title }]), ...nodes]
  })
}

/** Title and author stand before the first chapter. */
function takeFront(root: Root): { title: string; author: string } {
  const front = { title: '', author: '' }
  root.children = root.children.filter((node) => {
    if (!isElement(node)) return true
    const role = property(node, 'className')
    if (role !== BOOK_TITLE && role !== BOOK_AUTHOR) return true
    const key = role === BOOK_TITLE ? 'title' : 'author'
    front[key] ||= toString(htmlToNodes([node])).trim()
    return false
  })
  return front
}
