import { x, type XmlElement } from '../xml.ts'

type Children = XmlElement['children']

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find(
    (child): child is XmlElement => child.type === 'element' && child.name === name,
  )
}

export function valueOf(element: XmlElement | undefined, name: string): string | undefined {
  return childOf(element, name)?.attributes['w:val'] ?? undefined
}

/** State of a switch such as `<w:b/>`: on, off, or undefined without the element. */
export function switchOf(element: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(element, name)
  return found && !/^(?:0|false|off|none)$/.test(found.attributes['w:val'] ?? '')
}

/** A child with this value instead of the one that was there, or none. */
export function setValue(element: XmlElement, name: string, value: string | null): void {
  element.children = element.children.filter(
    (child) => child.type !== 'element' || child.name !== name,
  )
  if (value !== null) element.children.unshift(x(name, { 'w:val': value }))
}

/** The properties of a paragraph or run, made where there are none. */
export function propertiesOf(element: XmlElement, name: 'w:pPr' | 'w:rPr'): XmlElement {
  const found = childOf(element, name)
  if (found) return found
  const made = x(name)
  element.children.unshift(made)
  return made
}

/** Replaces children below an element by what `each` makes of them; what it leaves is looked into. */
export function replaceBelow(
  element: { children: Children },
  each: (child: XmlElement) => Children | null,
): void {
  element.children = element.children.flatMap((child): Children => {
    if (child.type !== 'element') return [child]
    const instead = each(child)
    if (instead) return instead
    replaceBelow(child, each)
    return [child]
  })
}
