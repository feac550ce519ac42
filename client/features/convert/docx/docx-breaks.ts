import { headingLevel, isCentred, type Style, type StyleSheet } from './docx-style-sheet.ts'
import { childOf, switchOf, valueOf } from './docx-xml.ts'
import { elements, x, type XmlElement, type XmlNode, xmlText } from '../xml.ts'

/** Style that marks a blank paragraph, which Word's reader would not report. */
export const BLANK = 'BlankLine'

const SIGNS = new Set('w:t w:sym w:footnoteReference w:endnoteReference w:txbxContent'.split(' '))
/** An ornament is no higher than this, in Word's unit: a little less than an inch. */
const ORNAMENT_HEIGHT = 700_000
/** A picture that comes as often divides something. */
const ORNAMENT_COUNT = 3

/**
 * Replaces the marks that divide scenes on a page of Word by stars: lines, rules, page breaks, ornaments. Not before a
 * heading, which begins a chapter anyway. Returns the number of pictures that divide nothing.
 */
export function showDocxBreaks(body: XmlElement, sheet: StyleSheet): number {
  const pictures = new Map<string, number>()
  for (const picture of picturesIn(body)) pictures.set(picture, (pictures.get(picture) ?? 0) + 1)
  let left = [...pictures.values()].reduce((sum, count) => sum + count, 0)
  const blocks = body.children.filter((node) => node.type === 'element')
  body.children = blocks.flatMap((block, index): XmlElement[] => {
    if (block.name !== 'w:p') return [block]
    const properties = childOf(block, 'w:pPr')
    const chain = sheet.paragraphChain(properties)
    const lines = linesOf(properties, chain)
    const breaks = pageBreaksIn(block, chain)
    if (isEmpty(block)) {
      const [picture, another] = picturesIn(block)
      const isOrnament =
        picture !== undefined &&
        another === undefined &&
        (isLow(block) || (pictures.get(picture) ?? 0) >= ORNAMENT_COUNT)
      if (isOrnament) left -= 1
      else if (picture !== undefined) return [block]
      const isBreak = isOrnament || lines.above || lines.below || breaks.before || breaks.after
      return [isBreak || hasRule(block) || isCentred(properties, chain) ? stars() : blank()]
    }
    if (headingLevel(properties, chain) > 0) return [block]
    const next = childOf(blocks[index + 1], 'w:pPr')
    // Word draws one line around neighbours that have the same.
    const goesOn = lines.below && linesOf(next, sheet.paragraphChain(next)).below
    const isBox = lines.above && lines.below
    const before = breaks.before || (lines.above && !isBox)
    const after = breaks.after || (lines.below && !isBox && !goesOn)
    return [...(before ? [stars()] : []), block, ...(after ? [stars()] : [])]
  })
  return left
}

function stars(): XmlElement {
  return x('w:p', {}, x('w:r', {}, x('w:t', {}, '* * *')))
}

function blank(): XmlElement {
  const style = x('w:pPr', {}, x('w:pStyle', { 'w:val': BLANK }))
  return x('w:p', {}, style, x('w:r', {}, x('w:t', {}, '\u00a0')))
}

function isEmpty(paragraph: XmlElement): boolean {
  return elements(paragraph).every(
    (found) => !SIGNS.has(found.name) || (found.name === 'w:t' && xmlText(found) === ''),
  )
}

function hasRule(paragraph: XmlElement): boolean {
  return elements(paragraph).some(({ attributes }) =>
    /^(?:t|true|1)$/.test(attributes['o:hr'] ?? ''),
  )
}

function linesOf(
  properties: XmlElement | undefined,
  chain: Style[],
): { above: boolean; below: boolean } {
  const all = [properties, ...chain.map((style) => style.paragraph)]
  const border = all.map((some) => childOf(some, 'w:pBdr')).find(Boolean)
  const has = (side: string) => !/^(?:nil|none)?$/.test(valueOf(border, side) ?? '')
  const isBox = has('w:left') || has('w:right')
  return { above: has('w:top') && !isBox, below: has('w:bottom') && !isBox }
}

/** Page breaks at the edges of a paragraph; within a sentence they are the printer's. */
function pageBreaksIn(paragraph: XmlElement, chain: Style[]): { before: boolean; after: boolean } {
  const properties = childOf(paragraph, 'w:pPr')
  const all = [properties, ...chain.map((style) => style.paragraph)]
  const signs = elements(paragraph).filter(
    ({ name, attributes }) =>
      name === 'w:t' || (name === 'w:br' && attributes['w:type'] === 'page'),
  )
  const section = childOf(properties, 'w:sectPr')
  return {
    before:
      all
        .map((some) => switchOf(some, 'w:pageBreakBefore'))
        .find((value) => value !== undefined) === true || signs[0]?.name === 'w:br',
    after:
      (signs.length > 1 && signs.at(-1)?.name === 'w:br') ||
      (section !== undefined && valueOf(section, 'w:type') !== 'continuous'),
  }
}

/** The pictures and diagrams in a text, by what they are kept as. */
export function picturesIn(text: XmlNode): string[] {
  return elements(text)
    .filter(({ name }) => /^(?:a:blip|v:imagedata|c:chart|dgm:relIds)$/.test(name))
    .map(
      ({ attributes }) => attributes['r:embed'] ?? attributes['r:id'] ?? attributes['r:dm'] ?? '',
    )
}

function isLow(element: XmlElement): boolean {
  const heights = elements(element, 'wp:extent').map(({ attributes }) => Number(attributes.cy))
  return heights.length > 0 && heights.every((height) => height < ORNAMENT_HEIGHT)
}
