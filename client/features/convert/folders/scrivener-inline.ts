import type { ElementContent } from 'hast'
import { elementOf, isElement, wordsOf } from '../html/html-tree.ts'

/** A mark, note or comment that Scrivener writes between the words. */
interface Inline {
  kind: 'marker' | 'note' | 'comment'
  from: number
  to: number
  text: string
}

/** `<$Scr_Ps::0>` says which style begins. */
const MARKERS = /<!?\$Scr\w*(?:::\d+)?>/g
const ENCLOSED = [
  { kind: 'note', open: '{\\Scrv_fn=', close: '\\end_Scrv_fn}' },
  { kind: 'comment', open: '{\\Scrv_annot ', close: '\\end_Scrv_annot}' },
] as const

/** The text with `instead` in place of the inline marks. */
export function replaceInline(
  nodes: ElementContent[],
  instead: (inline: Inline) => ElementContent[],
): ElementContent[] {
  const found = inlinesIn(wordsOf(elementOf('div', nodes)))
  let next = 0
  let read = 0
  const replaced = (value: string): ElementContent[] => {
    const start = read
    read += value.length
    const pieces: ElementContent[] = []
    let at = start
    for (; next < found.length && found[next]!.from < read; next += 1) {
      const inline = found[next]!
      if (inline.from >= start)
        pieces.push(asText(value.slice(at - start, inline.from - start)), ...instead(inline))
      at = Math.min(read, inline.to)
      // It reaches into the next piece of text.
      if (inline.to > read) break
    }
    return [...pieces, asText(value.slice(at - start))]
  }
  const walk = (node: ElementContent): ElementContent[] => {
    if (node.type === 'text') return replaced(node.value)
    return isElement(node) ? [{ ...node, children: node.children.flatMap(walk) }] : []
  }
  return nodes.flatMap(walk)
}

/** From the front to the end, none within another; what is never closed is text. */
function inlinesIn(words: string): Inline[] {
  const found: Inline[] = [...words.matchAll(MARKERS)].map(({ index, 0: marker }) => ({
    kind: 'marker',
    from: index,
    to: index + marker.length,
    text: '',
  }))
  for (const { kind, open, close } of ENCLOSED)
    for (let from = words.indexOf(open); from !== -1;) {
      const end = words.indexOf(close, from)
      if (end === -1) break
      const text = words
        .slice(from + open.length, end)
        .replace(MARKERS, '')
        .trim()
      found.push({ kind, from, to: end + close.length, text })
      from = words.indexOf(open, end)
    }
  let end = 0
  return found
    .toSorted((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      if (from < end) return false
      end = to
      return true
    })
}

function asText(value: string): ElementContent {
  return { type: 'text', value }
}
