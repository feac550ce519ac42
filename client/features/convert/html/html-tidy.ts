import { pictureAt } from '#shared/rules/chapter-pictures.ts'
import type { Element, ElementContent } from 'hast'
import { toXast } from 'hast-util-to-xast'
import { clean, safeUrl } from '../text/clean.ts'
import { NO_STYLES, ONLY_LOOK, type Styles } from './css-look.ts'
import type { Look } from './css-rules.ts'
import { formulaWords } from './formula-words.ts'
import { asTable, cellOf, lineOfCell } from './html-cells.ts'
import { common, type Mark, nested, type Run, without } from './html-marks.ts'
import { elementOf, findElement, isElement, property, wordsOf } from './html-tree.ts'
import type { LeftOut } from '../left-out.ts'
import type { XmlElement } from '../xml.ts'

interface Place {
  above: Element[]
  look: Look
  /** The look that the element itself adds. */
  box: Look
  /** Markdown marks of the look, the outermost first. */
  marks: Mark[]
  /** Marks that a heading or a quote has as a whole: they belong to it and not to its words. */
  own: Mark[]
  styles: Styles
  left: LeftOut
}

const PICTURES = new Set(['img', 'svg', 'picture', 'video', 'audio', 'object', 'canvas', 'iframe'])
const DROPPED = new Set(
  'script style head title meta link template noscript input button select textarea wbr embed rp'.split(
    ' ',
  ),
)
const INLINE = new Set(
  'a abbr acronym bdi bdo br code data ins kbd label mark q rb rt ruby samp time tt'.split(' '),
)
const HEADING = /^h[1-6]$/
/** Pages of XML may give it a prefix. */
const FORMULA = /^(?:\w+:)?math$/

const FIRST_LETTER = /^["'“‘«„]?\p{Lu}$/u
/** Elements whose words would be dropped by those who read HTML next. */
const SAME: Record<string, string> = {
  menu: 'ul',
  ...Object.fromEntries(
    ['dialog', 'noembed', 'noframes', 'element', 'content', 'shadow'].map((tag) => [tag, 'div']),
  ),
}

/** Reduces HTML to what a book keeps: its text and marks, whether from a tag or a style. */
export function tidyHtml(
  nodes: ElementContent[],
  left: LeftOut,
  styles: Styles = NO_STYLES,
): ElementContent[] {
  return nested(runsOf(nodes, { above: [], look: {}, box: {}, marks: [], own: [], styles, left }))
}

function runsOf(nodes: ElementContent[], place: Place): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (node.type === 'text')
      return [{ node: { type: 'text', value: clean(node.value) }, marks: shown(place) }]
    if (node.type !== 'element') return []
    if (PICTURES.has(node.tagName)) {
      const words = wordsOfPicture(node, place)
      const { src, alt, title } = node.properties
      if (!words && typeof src === 'string' && pictureAt(src))
        return [{ node: elementOf('img', [], { src, alt, title }), marks: [] }]
      place.left.add(isDrawing(node) ? 'drawings' : 'pictures')
      return words ? [{ node: { type: 'text', value: words }, marks: shown(place) }] : []
    }
    if (FORMULA.test(node.tagName)) {
      const words = formulaWords(toXast(node) as XmlElement)
      if (words) place.left.addShown('formulas', words)
      return [{ node: { type: 'text', value: words }, marks: shown(place) }]
    }
    const dropped = /mso-list\s*:\s*ignore/i.test(property(node, 'style'))
    return DROPPED.has(node.tagName) || dropped ? [] : runsOfElement(node, place)
  })
}

/** Nothing here makes a picture of a drawing: it may hold scripts, and work without an end. */
function isDrawing(node: Element): boolean {
  const address = property(node, node.tagName === 'object' ? 'data' : 'src')
  return node.tagName === 'svg' || /^data:image\/svg|\.svgz?(?:[?#]|$)/i.test(address)
}

/** A picture may be the first letter of a text, or all of a title. */
function wordsOfPicture(picture: Element, { above }: Place): string {
  const says = clean(property(picture, 'alt')).trim()
  const title = above.find(({ tagName }) => HEADING.test(tagName))
  return FIRST_LETTER.test(says) || (title && wordsOf(title).trim() === '') ? says : ''
}

function runsOfElement(found: Element, outside: Place): Run[] {
  const element = { ...found, tagName: SAME[found.tagName] ?? found.tagName }
  const place = inside(element, outside)
  countCapitals(element, outside, place)
  const runs = runsOf(element.children, place)
  const { tagName } = element
  if (tagName === 'rt') return [asText('('), ...runs, asText(')')]
  if (tagName === 'a') return link(element, runs)
  if (ONLY_LOOK.has(tagName)) return placed(element, runs)
  if (tagName === 'br') return [{ node: element, marks: shown(place) }]
  if (INLINE.has(tagName)) return [whole(element, runs)]
  const children = nested(runs)
  if (tagName === 'td' || tagName === 'th')
    return [{ node: { ...cellOf(element), children: lineOfCell(children) }, marks: [] }]
  if (tagName === 'table') return asTable({ ...element, children })
  if (tagName === 'hgroup') return children.map((node) => ({ node: asHeading(node), marks: [] }))
  const properties = { ...element.properties, centred: place.look.centred }
  return withBreak({ ...element, properties, children }, place).map((node) => ({ node, marks: [] }))
}

function asText(value: string): Run {
  return { node: { type: 'text', value }, marks: [] }
}

/** The place within an element. */
function inside(element: Element, outside: Place): Place {
  const box = outside.styles.lookOf(element, outside.above)
  const look = { ...outside.look, ...box }
  const above = [...outside.above, element]
  // Notes are raised and links underlined by what they are.
  const isMeant = (mark: Mark, isOfThem: (path: Element[]) => boolean) =>
    outside.marks.includes(mark) || !isOfThem(above)
  const on: Record<Mark, boolean> = {
    sup: look.raised === true && isMeant('sup', isOfNote),
    sub: look.lowered === true && isMeant('sub', isOfNote),
    u: look.underlined === true && isMeant('u', isOfLink),
    smallcaps: look.smallCaps === true,
    em: look.italic === true,
    strong: look.bold === true,
    del: look.struck === true,
  }
  const begun = (Object.keys(on) as Mark[]).filter((mark) => !outside.marks.includes(mark))
  const marks = [...outside.marks, ...begun].filter((mark) => on[mark])
  const own = ownMarks(element, marks) ?? outside.own
  return { ...outside, above, look, box, marks, own }
}

/** Titles look as they like; quotes and the like are set in italics or bold, and no reader misses it. */
function ownMarks({ tagName }: Element, marks: Mark[]): Mark[] | null {
  if (HEADING.test(tagName)) return marks
  if (!/^(?:th|blockquote|caption)$/.test(tagName)) return null
  return marks.filter((mark) => mark === 'em' || mark === 'strong')
}

/** A line of its own divides scenes, and so does a new page in the middle of a text. */
function withBreak(block: Element, { above, box }: Place): Element[] {
  const rule = elementOf('hr', [])
  if (box.lined && /^(?:p|div)$/.test(block.tagName) && isEmpty(block)) return [rule]
  const isInside = above.some(({ tagName }) => /^(?:li|blockquote|t[dh]|h[1-6])$/.test(tagName))
  return box.newPage && !isInside && /^(?:p|div)$/.test(block.tagName) ? [rule, block] : [block]
}

function isEmpty(block: Element): boolean {
  return (
    wordsOf(block).trim() === '' && findElement(block, ({ tagName }) => tagName !== 'br') === null
  )
}

/** In a quote that is italic as a whole, upright words are the stressed ones. */
function shown({ marks, own, above }: Place): Mark[] {
  const isUpright = own.includes('em') && !marks.includes('em')
  const upright = isUpright && above.some(({ tagName }) => tagName === 'blockquote')
  return [...(upright ? (['em'] as const) : []), ...marks.filter((mark) => !own.includes(mark))]
}

/** Capitals that begin here have no mark: they are counted. */
function countCapitals(element: Element, outside: Place, { above, look, left }: Place): void {
  if (!look.capitals || outside.look.capitals || wordsOf(element).trim() === '') return
  if (!above.some(({ tagName }) => HEADING.test(tagName))) left.add('capitals')
}

/** True if the last element is in the link to a note, or around it. */
function isOfNote(path: Element[]): boolean {
  return path.some(leadsInside) || findElement(path.at(-1)!, leadsInside) !== null
}

/** True if the last element is in a link, or has no words but those of one. */
function isOfLink(path: Element[]): boolean {
  const element = path.at(-1)!
  const link = path.find(isLink) ?? findElement(element, isLink)
  return link !== null && (path.includes(link) || wordsOf(link).trim() === wordsOf(element).trim())
}

function isLink(element: Element): boolean {
  return element.tagName === 'a' && property(element, 'href') !== ''
}

function leadsInside(element: Element): boolean {
  return isLink(element) && insideOf(property(element, 'href')).startsWith('#')
}

/** An element that stays, with the marks that all of its words share around it. */
function whole(element: Element, runs: Run[]): Run {
  const marks = common(runs)
  return { node: { ...element, children: nested(runs.map((run) => without(run, marks))) }, marks }
}

/** Places that something may lead to keep their name. */
function placed({ properties: { id } }: Element, runs: Run[]): Run[] {
  return id ? [whole(elementOf('span', [], { id }), runs)] : runs
}

/** Keeps links within the file until the notes are found; others must lead to the web. */
function link(element: Element, runs: Run[]): Run[] {
  const id = property(element, 'id') || property(element, 'name')
  const named = { ...element, properties: { ...element.properties, ...(id && { id }) } }
  const href = insideOf(property(element, 'href'))
  if (href.startsWith('#'))
    return [whole({ ...named, properties: { ...named.properties, href } }, runs)]
  const safe = safeUrl(href)
  if (safe === null) return placed(named, runs)
  return [whole({ ...named, properties: { ...named.properties, href: safe } }, runs)]
}

/** Word names the whole file in the links to its notes. */
function insideOf(href: string): string {
  return /^file:.*#_(?:ftn|edn)/i.test(href) ? href.slice(href.lastIndexOf('#')) : href
}

function asHeading(node: ElementContent): ElementContent {
  return isElement(node) && node.tagName === 'p' ? { ...node, tagName: 'h6' } : node
}
