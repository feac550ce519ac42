import type { Element, ElementContent } from 'hast'
import type { Heading, RootContent } from 'mdast'
import type { Titles } from './epub-toc.ts'
import { htmlToNodes } from '../html/html-markdown.ts'
import { isElement, property } from '../html/html-tree.ts'
import { isSceneBreak, lineOf } from '../chapters/split.ts'

interface Part {
  /** Key in the table of contents. */
  key: string | undefined
  nodes: RootContent[]
}

const BLOCK = /^(?:section|div|article|p|h[1-6]|blockquote|hgroup|header)$/
/** Titles on top of a page: "Chapter I", and below it what it is about. */
const MAX_HEADINGS = 3

/** A page as one part, or as several where the table of contents points into it. */
export function cutAtTitles(
  page: Element,
  titles: Titles,
  path: string,
  options: { newlines: boolean },
): Part[] {
  const places = [...titles.keys()].filter((key) => key.startsWith(`${path}#`))
  const [first] = places
  const named = titles.has(path) ? path : undefined
  // A single place is the page's own heading.
  if (places.length === 0 || (places.length === 1 && named === undefined))
    return [{ key: named ?? first, nodes: htmlToNodes(page.children, options) }]
  const pieces = cut(page.children, new Set(places))
  return pieces.map(({ id, children }, index) => ({
    key: id ?? (index === 0 ? named : undefined),
    nodes: htmlToNodes(children, options),
  }))
}

interface Piece {
  id: string | undefined
  children: ElementContent[]
}

/** Blocks one after the other, with a new piece at each place; wrappers around several blocks fall away. */
function cut(nodes: ElementContent[], places: Set<string>): Piece[] {
  const pieces: Piece[] = [{ id: undefined, children: [] }]
  const add = (children: ElementContent[]) => {
    for (const node of children) {
      const id = isElement(node) ? placeIn(node, places) : undefined
      if (!isElement(node) || id === undefined) pieces.at(-1)?.children.push(node)
      else if (property(node, 'id') !== id && isWrapper(node)) add(node.children)
      else if (isWrapper(node)) {
        pieces.push({ id, children: [] })
        add(node.children)
      } else pieces.push({ id, children: [node] })
    }
  }
  add(nodes)
  return pieces.filter(({ id, children }) => id !== undefined || children.some(isElement))
}

function placeIn(element: Element, places: Set<string>): string | undefined {
  const id = property(element, 'id')
  if (places.has(id)) return id
  for (const child of element.children) {
    const found = isElement(child) ? placeIn(child, places) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function isWrapper(element: Element): boolean {
  return element.children.some((child) => isElement(child) && BLOCK.test(child.tagName))
}

/** The headings on top become the chapter's title and are not repeated in its text; in a book of ours only the first. */
export function takeTitle(
  nodes: RootContent[],
  label: string | undefined,
  isOurs: boolean,
): { title: string; nodes: RootContent[] } {
  // A line or an ornament above the title divides nothing.
  const begin = nodes.findIndex((node) => !isSceneBreak(node))
  if (begin > 0 && (label !== undefined || nodes[begin]?.type === 'heading'))
    return takeTitle(nodes.slice(begin), label, isOurs)
  const [first] = nodes
  const body = nodes.findIndex((node) => node.type !== 'heading')
  const count = Math.min(body === -1 ? nodes.length : body, isOurs ? 1 : MAX_HEADINGS)
  const headings = nodes.slice(0, count) as Heading[]
  const heading = headings.map(lineOf).join(': ')
  const depth = Math.min(...headings.map((node) => node.depth), 6)
  if (headings.length === 0)
    return label !== undefined && first?.type === 'paragraph' && same(lineOf(first), label)
      ? { title: label, nodes: nodes.slice(1) }
      : { title: label ?? '', nodes }
  const title = label !== undefined && says(label, heading) ? label : heading
  return { title, nodes: nodes.slice(count).map((node) => raised(node, depth - 1)) }
}

/** Headings below the title begin with the second level, as in a chapter written here. */
function raised(node: RootContent, by: number): RootContent {
  if (node.type !== 'heading') return node
  return { ...node, depth: Math.max(2, node.depth - by) as Heading['depth'] }
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function same(a: string, b: string): boolean {
  return words(a).join(' ') === words(b).join(' ')
}

function says(label: string, heading: string): boolean {
  return same(label, heading) || words(heading).every((word) => words(label).includes(word))
}
