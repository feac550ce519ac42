import type { Element, Root } from 'hast'
import { blocksIn } from './html-blocks.ts'
import { isElement, property, wordsOf } from './html-tree.ts'
import { isBreakLine } from '../chapters/split.ts'

/** Least number of paragraphs for each blank one, if blanks divide scenes. */
const PARAGRAPHS_TO_A_BREAK = 8
const PARAGRAPHS_TO_A_GAP = 3
const ORNAMENT_COUNT = 3
const ORNAMENT_NAME =
  /^(?:[^\p{L}\p{N}]+|(?:.*\b)?(?:ornament|decoration|fleuron|divider|asterism|(?:scene|section)[ _-]?break|dinkus)\b.*)$/iu

/**
 * Blank paragraphs that divide scenes become rules: several in a row, and single ones where they are rare and nothing else
 * divides. Returns how many there were.
 */
export function showBlankBreaks(roots: (Root | Element)[]): number {
  const blocks = roots.flatMap(blocksIn)
  const kinds = blocks.map(kindOf)
  const texts = kinds.filter((kind) => kind === 'text').length
  const hasBreaks = kinds.includes('break')
  const gaps = gapsOf(kinds)
  const wide = gaps.filter(({ length }) => length > 1)
  const single = gaps.filter(({ length }) => length === 1)
  const chosen = [
    ...(wide.length * PARAGRAPHS_TO_A_GAP <= texts ? wide : []),
    ...(!hasBreaks && wide.length === 0 && single.length * PARAGRAPHS_TO_A_BREAK <= texts
      ? single
      : []),
  ]
  for (const { from } of chosen) Object.assign(blocks[from] ?? {}, { tagName: 'hr', children: [] })
  return chosen.length
}

/** Tells the writer about breaks made from blank lines. */
export function blankBreaks(count: number): string[] {
  if (count === 0) return []
  return [
    count === 1
      ? '1 gap of blank lines became a break between scenes.'
      : `${count} gaps of blank lines became breaks between scenes.`,
  ]
}

/** A picture alone in its paragraph that comes again and again, or is called an ornament, is a rule. */
export function showOrnaments(roots: Root[]): void {
  const found = roots.flatMap(blocksIn).flatMap((block) => {
    const picture = onlyPicture(block)
    return picture ? [{ block, picture }] : []
  })
  const counts = new Map<string, number>()
  for (const { picture } of found) {
    const name = fileOf(picture)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const { block, picture } of found) {
    const says = [
      property(picture, 'alt'),
      property(picture, 'className'),
      property(block, 'className'),
    ]
    if (
      (counts.get(fileOf(picture)) ?? 0) >= ORNAMENT_COUNT ||
      says.some((text) => ORNAMENT_NAME.test(text))
    )
      Object.assign(block, { tagName: 'hr', children: [] })
  }
}

type Kind = 'text' | 'blank' | 'break' | 'heading'

function kindOf(block: Element): Kind {
  if (/^h[1-6]$/.test(block.tagName)) return 'heading'
  if (block.tagName === 'hr') return 'break'
  if (block.tagName !== 'p' && block.tagName !== 'div') return 'text'
  const words = wordsOf(block).trim()
  if (words === '') return block.children.some(hasMore) ? 'text' : 'blank'
  return isBreakLine(words) ? 'break' : 'text'
}

/** Gaps between two texts; blanks around headings are their space. */
function gapsOf(kinds: Kind[]): { from: number; length: number }[] {
  const gaps: { from: number; length: number }[] = []
  for (let from = 0; from < kinds.length; from++) {
    if (kinds[from] !== 'blank') continue
    let end = from
    while (kinds[end] === 'blank') end += 1
    if (kinds[from - 1] === 'text' && kinds[end] === 'text') gaps.push({ from, length: end - from })
    from = end
  }
  return gaps
}

function hasMore(node: Element['children'][number]): boolean {
  return (
    isElement(node) &&
    node.tagName !== 'br' &&
    (node.tagName !== 'span' || node.children.some(hasMore))
  )
}

function onlyPicture(block: Element): Element | null {
  if (!/^(?:p|div|figure|img|span)$/.test(block.tagName) || wordsOf(block).trim() !== '')
    return null
  const pictures = [block, ...below(block)].filter(({ tagName }) => /^(?:img|image)$/.test(tagName))
  return pictures.length === 1 ? (pictures[0] ?? null) : null
}

function below(element: Element): Element[] {
  return element.children.filter(isElement).flatMap((child) => [child, ...below(child)])
}

function fileOf(picture: Element): string {
  return (
    property(picture, 'src') ||
    property(picture, 'href') ||
    property(picture, 'xLinkHref')
  ).replace(/^.*\//, '')
}
