import type { Element, ElementContent } from 'hast'
import { PICTURE_SIZES } from '#shared/rules/chapter-pictures.ts'
import { clean } from '../text/clean.ts'
import { resolvePath } from '../file-names.ts'
import { elementOf, findElement, isElement, property, wordsOf } from '../html/html-tree.ts'
import type { BroughtPictures, Looks } from './brought-pictures.ts'
import { pictureOfData } from './data-url.ts'

/**
 * Gives the pictures of a page their addresses in a text, and a figure's picture its caption as a title. Others stay, and are
 * counted when the page is tidied.
 */
export function bringPictures(
  nodes: ElementContent[],
  path: string,
  brought: BroughtPictures,
): ElementContent[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    if (node.tagName === 'figure') return figureOf(node, path, brought)
    if (node.tagName === 'svg' || node.tagName === 'img')
      return imageOf(node, path, brought) ?? node
    return { ...node, children: bringPictures(node.children, path, brought) }
  })
}

/** One picture and the words below it: a paragraph. */
function figureOf(figure: Element, path: string, brought: BroughtPictures): Element {
  const children = bringPictures(figure.children, path, brought)
  const caption = figure.children.find(
    (child) => isElement(child) && child.tagName === 'figcaption',
  )
  const words =
    caption && isElement(caption) ? clean(wordsOf(caption)).replace(/\s+/g, ' ').trim() : ''
  const rest = children.filter((child) => !isElement(child) || child.tagName !== 'figcaption')
  const whole = elementOf('p', rest)
  const image = findElement(whole, isBrought)
  const isOnly = below(whole).filter(({ tagName }) => SHOWN.has(tagName)).length === 1
  if (!image || !isOnly || wordsOf(whole).trim() !== '') return { ...figure, children }
  const titled = words ? { ...image, properties: { ...image.properties, title: words } } : image
  return elementOf('p', [titled])
}

/** Elements that show something; nothing of a figure with several of them may be lost. */
const SHOWN = new Set('img svg video audio object canvas iframe table math hr'.split(' '))

function below(element: Element): Element[] {
  return element.children.filter(isElement).flatMap((child) => [child, ...below(child)])
}

function isBrought({ tagName, properties }: Element): boolean {
  return tagName === 'img' && properties.title === undefined && properties['brought'] === true
}

/** A drawing may be nothing but a frame around a picture. */
function imageOf(node: Element, path: string, brought: BroughtPictures): Element | null {
  const isFrame = wordsOf(node).trim() === ''
  const [image, another] =
    node.tagName === 'img' ? [node] : below(node).filter(({ tagName }) => tagName === 'image')
  if (!image || another || !isFrame) return null
  const href =
    property(image, 'src') ||
    property(image, 'href') ||
    property(image, 'xLinkHref') ||
    property(image, 'xlink:href')
  const looks = looksOf(image)
  const own = pictureOfData(href)
  const address = own
    ? brought.addressOfOwn(own, { key: href, looks })
    : brought.addressOf(resolvePath(path, href).path, looks)
  if (address === null) return null
  const alt = clean(property(image, 'alt')).replace(/\s+/g, ' ').trim()
  return elementOf('img', [], { src: address, alt, brought: true })
}

function looksOf(image: Element): Looks {
  const classes = property(image, 'className').split(' ')
  const size = PICTURE_SIZES.find((one) => classes.includes(`picture-${one}`))
  const decorative = /^(?:presentation|none)$/.test(property(image, 'role'))
  return { ...(size && { size }), decorative }
}
