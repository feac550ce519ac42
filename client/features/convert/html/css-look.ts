import type { Element, Root } from 'hast'
import { IMPORTANT, type Look, parseRules, parseStyle, type Rule } from './css-rules.ts'
import { isElement, property, wordsOf } from './html-tree.ts'

/** Looks of elements without a style sheet. */
const OWN_LOOKS: Record<string, Look> = {
  ...Object.fromEntries(['i', 'em', 'cite', 'dfn', 'var'].map((tag) => [tag, { italic: true }])),
  ...Object.fromEntries(['b', 'strong'].map((tag) => [tag, { bold: true }])),
  ...Object.fromEntries(['s', 'strike', 'del'].map((tag) => [tag, { struck: true }])),
  u: { underlined: true },
  sup: { raised: true },
  sub: { lowered: true },
  center: { centred: true },
}

/** Elements that stand for nothing but a look: the marks of their words say the same. */
export const ONLY_LOOK = new Set(
  [...Object.keys(OWN_LOOKS), 'span', 'font', 'big', 'small'].filter((tag) => tag !== 'center'),
)

/** So far up parents are looked for. */
const MAX_ABOVE = 24

/** The rules of some style sheets, by what they ask of the element itself. */
export class Styles {
  readonly #rules = new Map<string, Rule[]>()

  constructor(rules: Rule[]) {
    for (const [index, rule] of rules.entries()) {
      const last = rule.steps.at(-1)
      const key = last?.id
        ? `#${last.id}`
        : last?.classes[0]
          ? `.${last.classes[0]}`
          : (last?.tag ?? '*')
      const same = this.#rules.get(key)
      const placed = { ...rule, weight: rule.weight + index / 1_000_000 }
      if (same) same.push(placed)
      else this.#rules.set(key, [placed])
    }
  }

  /** The look that the style sheet and the element's own style give it below these elements. */
  lookOf(element: Element, above: readonly Element[]): Look {
    const { align, style } = element.properties
    const keys = [
      `#${idOf(element)}`,
      ...classesOf(element).map((name) => `.${name}`),
      element.tagName,
      '*',
    ]
    const rules = keys
      .flatMap((key) => this.#rules.get(key) ?? [])
      .filter(({ steps }) => fits(steps, [...above.slice(-MAX_ABOVE), element]))
      .toSorted((a, b) => a.weight - b.weight)
    return Object.assign(
      { ...OWN_LOOKS[element.tagName] },
      align === 'center' && { centred: true },
      ...rules.filter(({ weight }) => weight < IMPORTANT).map(({ look }) => look),
      typeof style === 'string' && parseStyle(style),
      ...rules.filter(({ weight }) => weight >= IMPORTANT).map(({ look }) => look),
    ) as Look
  }
}

export const NO_STYLES = new Styles([])

/** The rules that a page carries with it; `linked` finds those of the sheets it names. */
export function rulesOfPage(
  page: Root | Element,
  linked: (href: string) => Rule[] = () => [],
): Rule[] {
  return page.children.flatMap((element): Rule[] => {
    if (!isElement(element)) return []
    if (element.tagName === 'style') return parseRules(wordsOf(element))
    if (element.tagName !== 'link') return rulesOfPage(element, linked)
    return property(element, 'rel').includes('stylesheet') ? linked(property(element, 'href')) : []
  })
}

/** Ids of a book's pages begin with the page they stand in. */
function idOf({ properties: { id } }: Element): string {
  return typeof id === 'string' ? id.slice(id.lastIndexOf('#') + 1) : ''
}

function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : []
}

/** True if the steps of a selector lead to the last element of the path. */
function fits(steps: Rule['steps'], path: readonly Element[]): boolean {
  const [step, element] = [steps.at(-1), path.at(-1)]
  if (!step) return true
  if (!element || !asks(step, element)) return false
  const before = steps.slice(0, -1)
  if (before.length === 0 || before.at(-1)?.isParent) return fits(before, path.slice(0, -1))
  return path.some((_, index) => fits(before, path.slice(0, index)))
}

function asks({ tag, id, classes }: Rule['steps'][number], element: Element): boolean {
  if (tag !== null && tag !== element.tagName) return false
  if (id !== null && id !== idOf(element)) return false
  return classes.every((name) => classesOf(element).includes(name))
}
