import { elements, type XmlElement, type XmlNode } from '../xml.ts'

interface Style {
  name: string
  parent: string | undefined
  properties: Record<string, string | undefined>
}

/** The styles of an OpenDocument text, each together with its parents. */
export class OdtStyles {
  readonly #styles = new Map<string, Style>()
  /** Lists that count. */
  readonly #numbered = new Set<string>()

  constructor(parts: XmlNode[]) {
    for (const part of parts) {
      for (const { attributes, children } of elements(part, 'style:style')) {
        const name = attributes['style:name'] ?? ''
        const inside = children.filter((child): child is XmlElement => child.type === 'element')
        this.#styles.set(keyOf(attributes['style:family'], name), {
          name,
          parent: attributes['style:parent-style-name'] ?? undefined,
          properties: Object.assign({}, ...inside.map((child) => child.attributes)),
        })
      }
      for (const list of elements(part, 'text:list-style'))
        if (elements(list, 'text:list-level-style-number').length > 0)
          this.#numbered.add(list.attributes['style:name'] ?? '')
    }
  }

  isNumbered(list: string): boolean {
    return this.#numbered.has(list)
  }

  /** Names of a style and its parents, the nearest first. */
  names(family: string, name: string): string[] {
    return this.#chain(family, name).map((style) => style.name.replaceAll('_20_', ' '))
  }

  /** The look as a style of HTML. */
  css(family: string, name: string): string {
    const all = Object.assign(
      {},
      ...this.#chain(family, name)
        .map(({ properties }) => properties)
        .toReversed(),
    ) as Style['properties']
    const lines = [
      ['underline', all['style:text-underline-style']],
      ['line-through', all['style:text-line-through-style']],
    ].flatMap(([line, kind]) => (kind && kind !== 'none' ? [line] : []))
    return [
      ...[
        'font-style',
        'font-weight',
        'font-variant',
        'text-transform',
        'text-align',
        'border-top',
        'border-bottom',
        'break-before',
      ]
        .filter((property) => all[`fo:${property}`])
        .map((property) => `${property}: ${all[`fo:${property}`]}`),
      ...(lines.length > 0 ? [`text-decoration: ${lines.join(' ')}`] : []),
      ...positionOf(all['style:text-position']),
    ].join('; ')
  }

  #chain(family: string, name: string): Style[] {
    const found: Style[] = []
    for (let style = this.#styles.get(keyOf(family, name)); style && !found.includes(style);) {
      found.push(style)
      style = this.#styles.get(keyOf(family, style.parent ?? ''))
    }
    return found
  }
}

function keyOf(family: string | null | undefined, name: string): string {
  return `${family} ${name}`
}

/** "super 58%", "33% 80%", "-8% 60%". */
function positionOf(position = ''): string[] {
  if (/^super|^[1-9]/.test(position)) return ['vertical-align: super']
  return /^sub|^-/.test(position) ? ['vertical-align: sub'] : []
}
