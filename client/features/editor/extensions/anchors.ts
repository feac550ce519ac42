import { fromBase64, toBase64 } from 'lib0/buffer'
import * as Y from 'yjs'

/** A passage of a text that other writers continue to edit. */
export interface Anchor {
  /** Yjs relative positions in base64. */
  start: string
  end: string
  /** The passage's words, to find it again when the passage itself is gone. */
  quote: string
}
export interface Passage {
  from: number
  to: number
}

/** Words typed at either edge do not become part of the passage. */
export function anchorOf(text: Y.Text, from: number, to: number): Anchor {
  const at = (index: number, assoc: number) =>
    toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, index, assoc)))
  return { start: at(from, 0), end: at(to, -1), quote: text.toJSON().slice(from, to) }
}

/** Current range of the passage; found by its words after cut and paste; null when it is gone. */
export function resolveAnchor(doc: Y.Doc, anchor: Anchor): Passage | null {
  const text = doc.getText('text')
  const { from, to } = endsOf(doc, anchor)
  if (from !== null && to !== null && from < to) return { from, to }
  return nearestQuote(text.toJSON(), anchor.quote, from ?? to ?? 0)
}

/** Where the passage's own letters begin and end, whatever they say now; null for a place that is not in this text. */
export function endsOf(doc: Y.Doc, { start, end }: Pick<Anchor, 'start' | 'end'>) {
  const text = doc.getText('text')
  return { from: indexOf(doc, text, start), to: indexOf(doc, text, end) }
}

function indexOf(doc: Y.Doc, text: Y.Text, encoded: string): number | null {
  try {
    const relative = Y.decodeRelativePosition(fromBase64(encoded))
    const absolute = Y.createAbsolutePositionFromRelativePosition(relative, doc)
    return absolute?.type === text ? absolute.index : null
  } catch {
    // Another device may send anything.
    return null
  }
}

/** The nearest of the places at which a text has these words. */
export function nearestQuote(text: string, quote: string, near: number): Passage | null {
  if (!quote.trim()) return null
  let best = -1
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (best >= 0 && Math.abs(at - near) >= Math.abs(best - near)) break
    best = at
  }
  return best < 0 ? null : { from: best, to: best + quote.length }
}
