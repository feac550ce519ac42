import type { Element, ElementContent } from 'hast'
import { fromXml } from 'xast-util-from-xml'
import { noteLink } from '../html/html-notes.ts'
import { elementOf, isElement, property } from '../html/html-tree.ts'
import { rtfDocument } from '../rtf/read-rtf.ts'
import { replaceInline } from './scrivener-inline.ts'
import { textOf } from '../zip/unzip.ts'
import { elements, xmlText, type XmlNode } from '../xml.ts'

/** Links from words to footnotes and comments beside the text. */
const LINKED = /^scrivcmt:\/\//i

interface Source {
  id: string
  text: Uint8Array
  comments: Uint8Array | undefined
}

/** Takes losses and pictures. */
type Into = Parameters<typeof rtfDocument>[1]

/** The text of one document with its notes below it; comments stay in the file. */
export function scrivenerText({ id, text, comments }: Source, into: Into) {
  const { left } = into
  const document = rtfDocument({ name: id, bytes: text }, into)
  const beside = comments ? notesBeside(comments, id, into) : new Map<string, ElementContent[]>()
  const notes: Element[] = [...document.notes]
  const noted = (children: ElementContent[]): Element => {
    const name = `${id}-scrivener-note-${notes.length + 1}`
    notes.push(elementOf('li', children, { id: name }))
    return noteLink(name, notes.length)
  }
  const nodes = replaceInline(document.nodes, (inline) => {
    if (inline.kind === 'comment') left.add('comments')
    return inline.kind === 'note' ? [noted([{ type: 'text', value: inline.text }])] : []
  })
  const linked = (node: ElementContent): ElementContent[] => {
    if (!isElement(node)) return [node]
    const children = node.children.flatMap(linked)
    const href = property(node, 'href')
    if (!LINKED.test(href)) return [{ ...node, children }]
    const note = beside.get(href.replace(LINKED, ''))
    if (!note) left.add('comments')
    return note ? [...children, noted(note)] : children
  }
  return { ...document, nodes: [...nodes.flatMap(linked), ...notes] }
}

/** Footnotes by their ids. */
function notesBeside(bytes: Uint8Array, id: string, into: Into) {
  const notes = new Map<string, ElementContent[]>()
  for (const comment of elements(xmlOf(bytes), 'Comment')) {
    const { ID, Footnote } = comment.attributes
    if (Footnote !== 'Yes' || !ID) continue
    const rtf = xmlText(comment).replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0)}?`)
    const file = { name: `${id}-${ID}`, bytes: new TextEncoder().encode(rtf) }
    notes.set(ID, rtfDocument(file, into).nodes)
  }
  return notes
}

function xmlOf(bytes: Uint8Array): XmlNode {
  try {
    return fromXml(textOf(bytes))
  } catch {
    // The text is worth more than its notes.
    return { type: 'root', children: [] }
  }
}
