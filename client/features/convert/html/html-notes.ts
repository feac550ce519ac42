import type { Element, ElementContent, Root } from 'hast'
import { elementOf, isElement, property, wordsOf } from './html-tree.ts'

/** Stand in the tree for a note's mark and for its text until they become Markdown. */
export const NOTE_MARK = 'note-mark'
export const NOTE_TEXT = 'note-text'

/** The mark of a note, linked to the element with the note's text. */
export function noteLink(id: string, number: number): Element {
  const text = { type: 'text' as const, value: String(number) }
  return elementOf('a', [text], { href: `#${encodeURIComponent(id)}`, role: 'doc-noteref' })
}

type Parents = Map<Element, Element | Root>

/**
 * Footnotes of any origin: a link to a place in the same book whose block links back. Marks take the links' places, the
 * texts are taken out and returned; other links within the book become their text.
 */
export function takeHtmlNotes(root: Root, after = 0): Element[] {
  const parents: Parents = new Map()
  const byId = new Map<string, Element>()
  const links: Element[] = []
  visit(root, (element, parent) => {
    parents.set(element, parent)
    const id = property(element, 'id')
    if (id && !byId.has(id)) byId.set(id, element)
    if (element.tagName === 'a' && property(element, 'href').startsWith('#')) links.push(element)
  })
  const labels = new Map<Element, string>()
  const numbered = new Set<Element>()
  const marks = new Map<Element, string>()
  for (const link of links) {
    const target = byId.get(decoded(property(link, 'href').slice(1)))
    const block = target && blockOf(target, parents)
    const own = blockOf(link, parents)
    if (!block || labels.has(own ?? link) || block === own) continue
    if (!linksBack(block, link, parents)) {
      if (!isNumbered(block, link, own)) continue
      if (signIn(block) !== '') numbered.add(block)
    }
    const label = labels.get(block) ?? String(after + labels.size + 1)
    labels.set(block, label)
    marks.set(link, label)
  }
  const gone = new Set(labels.keys())
  const texts = [...labels].map(([block, label]) => {
    const children = rewritten(block.children, new Set(), marks, true)
    return elementOf(NOTE_TEXT, numbered.has(block) ? withoutSign(children) : children, { label })
  })
  const ids = new Set([...labels.keys()].map((block) => property(block, 'id')).filter(Boolean))
  // Word writes a note once for each mark that leads to it.
  const again = (node: Element) => node.tagName === 'li' && ids.has(property(node, 'id'))
  visit(root, (element) => again(element) && gone.add(element))
  root.children = rewritten(root.children as ElementContent[], gone, marks)
  return texts
}

function visit(node: Element | Root, each: (element: Element, parent: Element | Root) => void) {
  for (const child of node.children)
    if (isElement(child)) {
      each(child, node)
      visit(child, each)
    }
}

/** The text of a note: the item, the aside or the paragraph around the place. */
function blockOf(place: Element, parents: Parents): Element | undefined {
  let nearest: Element | undefined
  for (let at: Element | Root | undefined = place; at && isElement(at); at = parents.get(at)) {
    if (/^(?:li|aside|dd)$/.test(at.tagName)) return at
    // Word's note may have several paragraphs.
    if (at.tagName === 'div' && /(?:^|#)(?:ftn|edn)\d+$/.test(property(at, 'id'))) return at
    if (/^(?:p|div)$/.test(at.tagName)) nearest ??= at
    if (/^(?:section|body|ol|ul)$/.test(at.tagName)) break
  }
  return nearest
}

function linksBack(block: Element, link: Element, parents: Parents): boolean {
  if (/noteref/.test(`${property(link, 'epub:type')} ${property(link, 'role')}`)) return true
  const ids = new Set([property(link, 'id')])
  const parent = parents.get(link)
  if (parent && isElement(parent)) ids.add(property(parent, 'id'))
  visit(link, (element) => ids.add(property(element, 'id')))
  ids.delete('')
  let back = false
  visit(block, (element) => {
    if (element.tagName === 'a' && ids.has(decoded(property(element, 'href').slice(1)))) back = true
  })
  return back
}

/** Without a way back: a number or a sign within a text leads to a paragraph that begins with it, or to an item of a list. */
function isNumbered(block: Element, link: Element, own: Element | undefined): boolean {
  const mark = wordsOf(link).trim()
  const [, sign = ''] = NOTE_SIGN.exec(mark) ?? []
  // A table of contents is all links.
  if (sign === '' || !own || wordsOf(own).trim() === mark) return false
  return block.tagName === 'li' || signIn(block) === sign
}

const NOTE_SIGN = /^[[(]?(\d{1,4}|[*†‡§¶]{1,3})[\])]?$/u

/** The number or sign that a note begins with. */
function signIn(block: Element): string {
  return /^\s*[[(]?(\d{1,4}|[*†‡§¶]{1,3})[\])]?[.:)]?\s/u.exec(wordsOf(block))?.[1] ?? ''
}

function withoutSign(nodes: ElementContent[]): ElementContent[] {
  const [first, ...others] = nodes
  if (!first) return []
  if (isElement(first)) {
    const children = withoutSign(first.children)
    // An anchor may stand before the number.
    if (wordsOf(first).trim() === '') return [first, ...withoutSign(others)]
    return [{ ...first, children }, ...others]
  }
  if (first.type !== 'text' || first.value.trim() === '') return [first, ...withoutSign(others)]
  const value = first.value.replace(/^\s*[[(]?(?:\d{1,4}|[*†‡§¶]{1,3})[\])]?[.:)]?\s*/u, '')
  return [{ ...first, value }, ...others]
}

/** `inNote`: a number that leads elsewhere leads back to the text. */
function rewritten(
  nodes: ElementContent[],
  gone: Set<Element>,
  marks: Map<Element, string>,
  inNote = false,
): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node]
    if (gone.has(node)) return []
    const label = marks.get(node)
    if (label !== undefined) return [elementOf(NOTE_MARK, [], { label })]
    const children = rewritten(node.children, gone, marks, inNote)
    if (node.tagName === 'a' && property(node, 'href').startsWith('#'))
      return isBacklink(node, inNote) ? [] : children
    const changed = children.length < node.children.length
    if (changed && /^(?:ol|ul|dl)$/.test(node.tagName) && !children.some(isElement)) return []
    // A heading "Notes" stays above nothing.
    if (changed && node.tagName === 'section' && !children.some(isText)) return []
    return [{ ...node, children }]
  })
}

function isText(node: ElementContent): boolean {
  return isElement(node)
    ? !/^h[1-6]$/.test(node.tagName)
    : node.type === 'text' && node.value.trim() !== ''
}

function isBacklink(link: Element, inNote: boolean): boolean {
  const text = wordsOf(link).trim()
  const says = `${property(link, 'epub:type')} ${property(link, 'role')}`
  if (/backlink|referrer/.test(says) || /^(?:[↑↩⏎^]\ufe0e?)$/u.test(text)) return true
  return inNote && /^\[?(?:\d+|[*†‡§¶]{1,3})\]?\.?$/u.test(text)
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
