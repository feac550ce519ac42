import { type Direction, directionIn } from '#shared/rules/direction.ts'
import type { Element, Root } from 'hast'

const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 ul ol blockquote pre table th td'.split(' '))

/** Sets each block the way its first letter is written, where that is not the way around it. */
export function setDirections(node: Root | Element, around: Direction): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    const own = BLOCKS.has(child.tagName) ? firstDirection(child) : undefined
    if (own && own !== around) child.properties.dir = own
    setDirections(child, own ?? around)
  }
}

function firstDirection(element: Element): Direction | undefined {
  for (const child of element.children) {
    const found =
      child.type === 'text'
        ? directionIn(child.value)
        : child.type === 'element'
          ? firstDirection(child)
          : undefined
    if (found) return found
  }
  return undefined
}
