import type { MarkTag } from '#shared/rules/mark-tags.ts'
import type { Nodes, PhrasingContent } from 'mdast'
import { taggedOf } from '../../../ui/mark-tags.ts'
import { tidyPhrases } from './html-markdown.ts'
import { isHtmlTag, walk } from '../markdown/markdown.ts'

type Mark = 'emphasis' | 'strong' | 'delete' | MarkTag

/** Tags of HTML that a text of ours has a mark for. */
const MARKS: Record<string, Mark> = {
  i: 'emphasis',
  em: 'emphasis',
  cite: 'emphasis',
  b: 'strong',
  strong: 'strong',
  s: 'delete',
  del: 'delete',
  strike: 'delete',
  u: 'u',
  sup: 'sup',
  sub: 'sub',
}
const TAG = /^<(\/?)([a-z]+)(\s[^>]*)?>$/i
/** Pandoc breaks the line within the tag. */
const SMALL_CAPS = /\sclass\s*=\s*["']?small-?caps["']?\s|font-variant(?:-caps)?\s*:\s*small-caps/i

interface Open {
  tag: string
  /** Other spans mean nothing, but have an end as well. */
  mark: Mark | null
  children: PhrasingContent[]
}

export function hasMarkTags(block: Nodes): boolean {
  let found = false
  walk(block, (node) => {
    if (node.type === 'html' && tagOf(node.value)?.mark) found = true
  })
  return found
}

/** Turns the tags below a node into marks, in place; returns how many others were dropped. */
export function takeMarkTags(block: Nodes): number {
  let dropped = 0
  walk(block, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return
    const taken = takenFrom(node.children)
    dropped += taken.dropped
    node.children = tidyPhrases(taken.children).map(smooth)
  })
  return dropped
}

function takenFrom(nodes: PhrasingContent[]): { children: PhrasingContent[]; dropped: number } {
  const bottom: Open = { tag: '', mark: null, children: [] }
  const open = [bottom]
  let dropped = 0
  const close = () => {
    const { mark, children } = open.pop()!
    open.at(-1)?.children.push(...(mark ? [marked(mark, children)] : children))
  }
  for (const node of nodes) {
    const found = node.type === 'html' ? tagOf(node.value) : null
    if (found?.isEnd) {
      if (!open.some(({ tag }) => tag === found.tag)) continue
      while (open.at(-1)?.tag !== found.tag) close()
      close()
    } else if (found) {
      if (!found.mark) dropped += 1
      open.push({ ...found, children: [] })
    } else if (node.type === 'html') {
      if (/^<br\b/i.test(node.value)) open.at(-1)?.children.push({ type: 'break' })
      else if (isHtmlTag(node.value)) dropped += 1
      else open.at(-1)?.children.push({ type: 'text', value: node.value })
    } else if ('children' in node) {
      const inside = takenFrom(node.children)
      dropped += inside.dropped
      open.at(-1)?.children.push({ ...node, children: inside.children } as PhrasingContent)
    } else open.at(-1)?.children.push(node)
  }
  while (open.length > 1) {
    // An unclosed tag marks nothing.
    const { children } = open.pop()!
    open.at(-1)?.children.push(...children)
  }
  return { children: bottom.children, dropped }
}

/** Joins the blanks on both sides of a removed tag; drops them at the edges and around a break. */
function smooth(node: PhrasingContent, index: number, all: PhrasingContent[]): PhrasingContent {
  if (node.type !== 'text') return node
  let value = node.value.replace(/ {2,}/g, ' ')
  if ((all[index - 1]?.type ?? 'break') === 'break') value = value.trimStart()
  if ((all[index + 1]?.type ?? 'break') === 'break') value = value.trimEnd()
  return { ...node, value }
}

function marked(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  if (mark === 'emphasis' || mark === 'strong' || mark === 'delete') return { type: mark, children }
  return taggedOf(mark, children)
}

function tagOf(html: string): { tag: string; mark: Mark | null; isEnd: boolean } | null {
  const [, end = '', name = '', attributes = ''] = TAG.exec(html) ?? []
  const tag = name.toLowerCase()
  const isEnd = end !== ''
  if (tag === 'span')
    return { tag, mark: SMALL_CAPS.test(`${attributes} `) ? 'smallcaps' : null, isEnd }
  return Object.hasOwn(MARKS, tag) ? { tag, mark: MARKS[tag] ?? null, isEnd } : null
}
