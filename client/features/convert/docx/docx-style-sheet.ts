import { QUOTES } from './docx-quotes.ts'
import { childOf, switchOf, valueOf } from './docx-xml.ts'
import { elements, type XmlElement, type XmlNode } from '../xml.ts'

export interface Style {
  id: string
  /** Word's own styles have English names in every language. */
  name: string
  basedOn: string | undefined
  run: XmlElement | undefined
  paragraph: XmlElement | undefined
}

/** Of the titles of parts; they look like those of chapters. */
export const PART_STYLE = 'Part'
/** Styles that say what a paragraph is, for those that are based on them too. */
const KNOWN = new Set([
  ...QUOTES,
  PART_STYLE.toLowerCase(),
  'title',
  'subtitle',
  'list continue',
  'code',
  'html preformatted',
  'preformatted text',
  'caption',
])
const LEVELS = 6

/** The styles of a Word document, each together with those it is based on. */
export class StyleSheet {
  readonly #styles = new Map<string, Style>()
  readonly #defaults: XmlElement | undefined
  readonly #normal: string | undefined

  constructor(styles: XmlNode | undefined) {
    for (const element of elements(styles, 'w:style')) {
      const id = element.attributes['w:styleId'] ?? ''
      this.#styles.set(id, {
        id,
        name: (valueOf(element, 'w:name') ?? '').toLowerCase(),
        basedOn: valueOf(element, 'w:basedOn'),
        run: childOf(element, 'w:rPr'),
        paragraph: childOf(element, 'w:pPr'),
      })
      const { 'w:default': standard, 'w:type': type } = element.attributes
      if (type === 'paragraph' && /^(?:1|true|on)$/.test(standard ?? '')) this.#normal ??= id
    }
    const [defaults] = elements(styles, 'w:rPrDefault')
    this.#defaults = childOf(defaults, 'w:rPr')
  }

  /** A style and what it is based on, the nearest first. */
  chain(id: string | undefined): Style[] {
    const found: Style[] = []
    for (let style = this.#styles.get(id ?? ''); style && !found.includes(style);) {
      found.push(style)
      style = this.#styles.get(style.basedOn ?? '')
    }
    return found
  }

  paragraphChain(properties: XmlElement | undefined): Style[] {
    return this.chain(valueOf(properties, 'w:pStyle') ?? this.#normal)
  }

  /** True if the document's defaults turn this switch on, such as bold or italic. */
  isDefault(name: string): boolean {
    return switchOf(this.#defaults, name) === true
  }
}

/** The first style of a paragraph's chain that we know. */
export function knownStyle(chain: Style[]): Style | undefined {
  return chain.find(({ name }) => KNOWN.has(name))
}

export function isPartStyle(style: Style | undefined): boolean {
  return style?.name === PART_STYLE.toLowerCase()
}

/** The level of a heading, the first being 1, by its outline or its style; 0: it is none. */
export function headingLevel(properties: XmlElement | undefined, chain: Style[]): number {
  for (const [outline, name, id] of [
    [valueOf(properties, 'w:outlineLvl'), '', ''],
    ...chain.map((style) => [valueOf(style.paragraph, 'w:outlineLvl'), style.name, style.id]),
  ] as [string | undefined, string, string][]) {
    const [, digit] = /^heading ?(\d)$/.exec(name) ?? /^Heading(\d)$/.exec(id) ?? []
    const level = outline === undefined ? Number(digit ?? 0) : Number(outline) + 1
    if (level >= 1) return level <= LEVELS ? level : 0
  }
  return 0
}

/** Lines of a table of contents, with page numbers that mean nothing here. */
export function isContents(chain: Style[]): boolean {
  return chain.some(({ name }) => /^(?:toc \d|toc heading|contents (?:\d|heading))$/.test(name))
}

export function isCentred(properties: XmlElement | undefined, chain: Style[]): boolean {
  const styles = chain.map((style) => valueOf(style.paragraph, 'w:jc'))
  return (valueOf(properties, 'w:jc') ?? styles.find(Boolean)) === 'center'
}

/** The nearest style that turns a switch on or off. */
export function switchIn(chain: Style[], name: string): boolean | undefined {
  for (const { run } of chain) {
    const value = switchOf(run, name)
    if (value !== undefined) return value
  }
  return undefined
}
