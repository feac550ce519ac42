import type { Element, Root } from 'hast'
import { cleanLine } from '../text/clean.ts'
import { resolvePath } from '../file-names.ts'
import { findElement, isElement, parsePage, property, wordsOf } from '../html/html-tree.ts'
import { elements, xmlText, type XmlNode } from '../xml.ts'

interface Entry {
  title: string
  /** Depth in the table of contents; 1 is on top. */
  level: number
  /** Titles above it that lead nowhere themselves. */
  above: { title: string; level: number }[]
}

/** Entries of a table of contents, by path or by path#id. */
export type Titles = Map<string, Entry>

/** The table of contents of an EPUB 3. */
export function navTitles(xhtml: string, path: string): Titles {
  const titles: Titles = new Map()
  const toc = findElement(
    parsePage(xhtml),
    (element) => element.tagName === 'nav' && /\btoc\b/.test(property(element, 'epub:type')),
  )
  let above: Entry['above'] = []
  const collect = (node: Element | Root, level: number) => {
    for (const child of node.children) {
      if (!isElement(child)) continue
      if (child.tagName === 'a') {
        note(titles, path, property(child, 'href'), { title: wordsOf(child), level, above })
        above = []
      } else if (child.tagName === 'span' && node.children.some(isList))
        above.push({ title: cleanLine(wordsOf(child)), level })
      else collect(child, isList(child) ? level + 1 : level)
    }
  }
  if (toc) collect(toc, 0)
  return titles
}

/** The table of contents of an EPUB 2. */
export function ncxTitles(ncx: XmlNode, path: string): Titles {
  const titles: Titles = new Map()
  const collect = (node: XmlNode, level: number) => {
    for (const child of 'children' in node ? node.children : []) {
      if (child.type !== 'element') continue
      if (child.name === 'navPoint') {
        const [label] = elements(child, 'navLabel')
        const [content] = elements(child, 'content')
        const title = label ? xmlText(label) : ''
        note(titles, path, content?.attributes.src ?? '', { title, level, above: [] })
      }
      collect(child, child.name === 'navPoint' ? level + 1 : level)
    }
  }
  collect(ncx, 1)
  return titles
}

function note(titles: Titles, from: string, href: string, entry: Entry) {
  const { path, id } = resolvePath(from, href)
  const key = id ? `${path}#${id}` : path
  const title = cleanLine(entry.title)
  if (path && title && !titles.has(key)) titles.set(key, { ...entry, title })
}

function isList(node: { type: string }): boolean {
  return isElement(node) && node.tagName === 'ol'
}
