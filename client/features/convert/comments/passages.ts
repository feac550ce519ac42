import type { XmlElement, XmlNode } from '../xml.ts'
import { endMark, MARKS, startMark } from './passage-marks.ts'

type Text = Extract<XmlElement['children'][number], { type: 'text' }>

interface Words {
  text: Text
  paragraph: XmlElement | undefined
}

/** From one of the words up to another. */
interface Range {
  from: number
  to: number
  paragraph: XmlElement | undefined
  ended: boolean
}

interface Found {
  words: Words[]
  ranges: Map<string, Range>
}

/** Elements by which a kind of document writes words and the ends of comments. */
export interface Passages {
  isParagraph(element: XmlElement): boolean
  /** Nothing in it is a word of the text. */
  isSilent?(element: XmlElement): boolean
  holdsWords(element: XmlElement): boolean
  edgeOf(element: XmlElement): { id: string; isStart: boolean } | null
}

/** The comments in a text that stand around words, those of tracked changes too. */
export function aboutWords(text: XmlNode, kind: Passages): Set<string> {
  const { ranges } = passagesIn(text, kind)
  return new Set([...ranges].filter(([, { from, to }]) => from < to).map(([id]) => id))
}

/** Puts marks around what each comment is about; `before` are those that were about words, which may be gone. */
export function markPassages(
  text: XmlNode,
  kind: Passages,
  numbers: Map<string, number>,
  before = new Set<string>(),
): void {
  if (numbers.size === 0) return
  const { words, ranges } = passagesIn(text, kind)
  // Letters of the writer that look like a mark are not one.
  for (const { text } of words) text.value = text.value.replace(MARKS, '')
  const inserts = new Map<Text, { at: number; mark: string }[]>()
  const insert = (text: Text, at: number, mark: string) => {
    const list = inserts.get(text) ?? []
    list.push({ at, mark })
    inserts.set(text, list)
  }
  for (const [id, range] of ranges) {
    const number = numbers.get(id)
    if (number === undefined) continue
    const around =
      range.from < range.to
        ? wholeOf(words[range.from]!, words[range.to - 1]!)
        : before.has(id)
          ? null
          : wordAt(range, words)
    if (!around) continue
    insert(...around.start, startMark(number))
    insert(...around.end, endMark(number))
  }
  for (const [text, list] of inserts) text.value = withInserts(text.value, list)
}

type Edge = [text: Text, at: number]
interface Around {
  start: Edge
  end: Edge
}

/** Blanks at the edges stay outside. */
function wholeOf({ text: first }: Words, { text: last }: Words): Around {
  return {
    start: [first, first.value.search(/\S/)],
    end: [last, last.value.trimEnd().length],
  }
}

/** A comment between two words is about the one before it; where a paragraph begins, about the one behind it. */
function wordAt({ from, paragraph }: Range, words: Words[]): Around | null {
  const [left, right] = [words[from - 1], words[from]]
  const isLeft = left && (left.paragraph === paragraph || right?.paragraph !== paragraph)
  if (isLeft) {
    const end = left.text.value.trimEnd()
    return { start: [left.text, end.search(/\S+$/)], end: [left.text, end.length] }
  }
  if (!right) return null
  const start = right.text.value.search(/\S/)
  const length = /^\S*/.exec(right.text.value.slice(start))![0].length
  return { start: [right.text, start], end: [right.text, start + length] }
}

function withInserts(value: string, inserts: { at: number; mark: string }[]): string {
  let result = ''
  let done = 0
  for (const { at, mark } of inserts.toSorted((a, b) => a.at - b.at)) {
    result += value.slice(done, at) + mark
    done = at
  }
  return result + value.slice(done)
}

function passagesIn(root: XmlNode, kind: Passages): Found {
  const words: Words[] = []
  const ranges = new Map<string, Range>()
  const visit = (node: XmlNode, paragraph: XmlElement | undefined) => {
    if (!('children' in node)) return
    const element = node.type === 'element' ? node : undefined
    const within = element && kind.isParagraph(element) ? element : paragraph
    const edge = element && kind.edgeOf(element)
    if (edge) note(edge, within)
    if (element && kind.isSilent?.(element)) return
    const isText = element !== undefined && kind.holdsWords(element)
    for (const child of node.children) {
      if (child.type !== 'text') visit(child, within)
      else if (isText && child.value.trim() !== '') words.push({ text: child, paragraph: within })
    }
  }
  const note = ({ id, isStart }: { id: string; isStart: boolean }, paragraph?: XmlElement) => {
    const here = words.length
    const range = ranges.get(id) ?? { from: here, to: here, paragraph, ended: false }
    ranges.set(id, range)
    if (isStart || range.ended) return
    range.to = here
    range.ended = true
  }
  visit(root, undefined)
  return { words, ranges }
}
