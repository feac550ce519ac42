import type { Element, ElementContent } from 'hast'
import type { Delete, Emphasis, Paragraph, PhrasingContent, Root, RootContent, Strong } from 'mdast'
import { toString } from 'mdast-util-to-string'
import rehypeRemark from 'rehype-remark'
import { unified } from 'unified'
import { MARK_TAGS, type MarkTag } from '#shared/rules/mark-tags.ts'
import { type Tagged, taggedOf } from '../../../ui/mark-tags.ts'
import { NOTE_MARK, NOTE_TEXT } from './html-notes.ts'
import { property } from './html-tree.ts'

declare module 'mdast' {
  interface HeadingData {
    /** The file says that a part begins here. */
    isPart?: boolean
  }
}

interface Options {
  /** Keeps the line ends of a text that a line of ours wrote. */
  newlines?: boolean
}

interface State {
  all(node: Element): RootContent[]
}

const tagHandlers = (Object.keys(MARK_TAGS) as MarkTag[]).map((tag) => [
  tag,
  (state: State, node: Element) => taggedOf(tag, state.all(node) as PhrasingContent[]),
])

/** Class of the titles of parts. */
export const PART_CLASS = 'part'
const headingHandlers = [1, 2, 3, 4, 5, 6].map((depth) => [
  `h${depth}`,
  (state: State, node: Element) => {
    const isPart = property(node, 'className').split(' ').includes(PART_CLASS)
    const heading = { type: 'heading', depth, children: state.all(node) }
    return isPart ? { ...heading, data: { isPart } } : heading
  },
])

const handlers = {
  ...Object.fromEntries([...tagHandlers, ...headingHandlers]),
  [NOTE_MARK]: (_state: unknown, node: Element) => {
    const label = property(node, 'label')
    return { type: 'footnoteReference' as const, identifier: label, label }
  },
}

/** HTML that was tidied, as the nodes of a Markdown text. */
export function htmlToNodes(children: ElementContent[], { newlines = false }: Options = {}) {
  const root = unified()
    .use(rehypeRemark, { document: true, newlines, handlers, quotes: ['“”', '‘’'] })
    .runSync({ type: 'root', children }) as Root
  return tidyBlocks(root.children)
}

/** Texts of notes, to be put below what refers to them. */
export function notesToNodes(notes: Element[], options?: Options): RootContent[] {
  return notes.map((note) => {
    const label = property(note, 'label')
    const children = htmlToNodes(note.tagName === NOTE_TEXT ? note.children : [], options)
    return {
      type: 'footnoteDefinition',
      identifier: label,
      label,
      children: children.filter((node) => node.type !== 'footnoteDefinition') as Paragraph[],
    }
  })
}

function tidyBlocks(nodes: RootContent[]): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (node.type === 'paragraph') return paragraphs(tidyPhrases(node.children))
    if (node.type === 'heading') {
      const children = tidyPhrases(node.children).filter(({ type }) => type !== 'break')
      return toString({ type: 'paragraph', children }).trim() ? [{ ...node, children }] : []
    }
    if (node.type === 'blockquote' || node.type === 'listItem') {
      const children = tidyBlocks(node.children) as typeof node.children
      return children.length > 0 || node.type === 'listItem' ? [{ ...node, children }] : []
    }
    if (node.type === 'list')
      return [{ ...node, children: tidyBlocks(node.children) as typeof node.children }]
    return [node]
  })
}

/** Two breaks in a row are how some write a new paragraph. */
function paragraphs(phrases: PhrasingContent[]): Paragraph[] {
  const found: PhrasingContent[][] = [[]]
  for (const [index, phrase] of phrases.entries()) {
    const next = phrases[index + 1]
    if (phrase.type !== 'break') found.at(-1)?.push(phrase)
    else if (next?.type === 'break') found.push([])
    else if (next && (found.at(-1)?.length ?? 0) > 0) found.at(-1)?.push(phrase)
  }
  return found
    .map((children): Paragraph => ({ type: 'paragraph', children }))
    .filter((paragraph) => hasContent(paragraph))
}

function hasContent(paragraph: Paragraph): boolean {
  return (
    toString(paragraph).trim() !== '' ||
    paragraph.children.some(({ type }) => type === 'footnoteReference' || type === 'image')
  )
}

type Marked = Emphasis | Strong | Delete | Tagged

/** Two pieces of the same emphasis are one; blanks, and stops that touch a letter, stand outside of it. */
export function tidyPhrases(nodes: PhrasingContent[], before = '', after = ''): PhrasingContent[] {
  const joined: PhrasingContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (isMarked(node) && isSame(node, last))
      joined[joined.length - 1] = { ...last, children: [...last.children, ...node.children] }
    else joined.push(node)
  }
  const result: PhrasingContent[] = []
  for (const [index, phrase] of joined.entries()) {
    const [previous, next] = [joined[index - 1], joined[index + 1]]
    const left = previous ? toString(previous) : before
    const right = next ? toString(next) : after
    for (const node of untangled(phrase, left, right)) {
      const last = result.at(-1)
      if (node.type === 'text' && last?.type === 'text') last.value += node.value
      else result.push(node.type === 'text' ? { ...node } : node)
    }
  }
  return result
}

function untangled(node: PhrasingContent, left: string, right: string): PhrasingContent[] {
  if (!isMarked(node)) return [node]
  const isTag = node.type === 'tagged'
  const children = isTag ? tidyPhrases(node.children) : tidyPhrases(node.children, left, right)
  const before: PhrasingContent[] = []
  const after: PhrasingContent[] = []
  while (isOutside(children[0])) before.push(...children.splice(0, 1))
  while (isOutside(children.at(-1))) after.unshift(...children.splice(-1))
  const [first, last] = [children[0], children.at(-1)]
  // A sign between a letter and a stop would be no mark, a tag is one anywhere.
  const [afterLetter, beforeLetter] = [
    !isTag && LETTER_LAST.test(left),
    !isTag && LETTER_FIRST.test(right),
  ]
  if (first?.type === 'tagged' && afterLetter) {
    const rest = untangled({ ...node, children: children.slice(1) }, '', right)
    return [...before, around(first, node), ...rest, ...after]
  }
  if (last?.type === 'tagged' && beforeLetter) {
    const rest = untangled({ ...node, children: children.slice(0, -1) }, left, '')
    return [...before, ...rest, around(last, node), ...after]
  }
  if (first?.type === 'text') {
    const [edge = ''] = (afterLetter ? STOPS_FIRST : BLANKS_FIRST).exec(first.value) ?? []
    before.push(textOf(edge))
    first.value = first.value.slice(edge.length)
  }
  if (last?.type === 'text') {
    const end = endOf(last.value, beforeLetter)
    after.unshift(textOf(last.value.slice(end)))
    last.value = last.value.slice(0, end)
  }
  const kept = children.filter((child) => child.type !== 'text' || child.value !== '')
  return [...before, ...(kept.length > 0 ? [{ ...node, children: kept }] : []), ...after]
}

/** The same marks the other way round. */
function around(tag: Tagged, mark: Marked): Tagged {
  return { ...tag, children: [{ ...mark, children: tag.children }] }
}

const LETTER_FIRST = /^[\p{L}\p{N}]/u
const LETTER_LAST = /[\p{L}\p{N}]$/u
const BLANKS_FIRST = /^\s*/
const STOPS_FIRST = /^(?:[\p{P}\p{S}]+\s*|\s*)/u
const STOP = /[\p{P}\p{S}]/u

/** Index of the blanks, or the stops, at the end of a text: searched from the end, however long the text is. */
function endOf(text: string, withStops: boolean): number {
  let end = text.length
  if (withStops) while (STOP.test(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end).trimEnd().length
}

function isOutside(node: PhrasingContent | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'text' && node.value.trim() === '')
}

function isMarked(node: PhrasingContent): node is Marked {
  return /^(?:emphasis|strong|delete|tagged)$/.test(node.type)
}

function isSame(node: Marked, last: PhrasingContent | undefined): last is Marked {
  if (node.type === 'tagged') return last?.type === 'tagged' && last.tag === node.tag
  return last?.type === node.type
}

function textOf(value: string): PhrasingContent {
  return { type: 'text', value }
}
