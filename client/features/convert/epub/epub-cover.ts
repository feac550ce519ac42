import type { Picture } from '../book-text.ts'
import { resolvePath, typeOfPicture } from '../file-names.ts'
import { findElement, parsePage, property, wordsOf } from '../html/html-tree.ts'
import { textOf } from '../zip/unzip.ts'
import { elements, type XmlElement, type XmlNode } from '../xml.ts'
import { pictureOfData } from '../pictures/data-url.ts'

interface Package {
  opf: XmlNode
  items: XmlElement['attributes'][]
  /** Path of the package document. */
  path: string
  /** The first page that is read. */
  first: string
}

interface Cover {
  picture: Picture | null
  /** There is a cover, but it is lines and no picture. */
  isDrawn: boolean
}

type Files = Map<string, Uint8Array>

/** The cover: what the package calls so, or the picture on the page that it calls so, or on a first page without words. */
export function coverOf(files: Files, { opf, items, path, first }: Package): Cover {
  const named = elements(opf, 'meta').find(({ attributes }) => attributes.name === 'cover')
  const item =
    items.find(({ properties }) => /cover-image/.test(properties ?? '')) ??
    items.find(({ id }) => id === named?.attributes.content)
  const guide = elements(opf, 'reference').find(({ attributes }) => attributes.type === 'cover')
  const places = [item?.href, guide?.attributes.href].flatMap((href) =>
    href ? [resolvePath(path, href).path] : [],
  )
  let isDrawn = false
  for (const place of [...places, first]) {
    const found = pictureAt(files, place, place === first && !places.includes(first))
    if (found.picture) return found
    isDrawn ||= found.isDrawn
  }
  return { picture: null, isDrawn }
}

function pictureAt(files: Files, path: string, isOnlyPicture: boolean): Cover {
  const bytes = files.get(path)
  const type = typeOfPicture(path)
  if (!bytes) return { picture: null, isDrawn: false }
  if (type) return { picture: { type, bytes }, isDrawn: false }
  const page = parsePage(textOf(bytes))
  const isDrawing = /\.svg$/i.test(path)
  const body = findElement(page, ({ tagName }) => tagName === 'body')
  if (isOnlyPicture && body && wordsOf(body).trim() !== '') return { picture: null, isDrawn: false }
  const image = findElement(page, ({ tagName }) => tagName === 'img' || tagName === 'image')
  const address = image
    ? property(image, 'src') || property(image, 'xLinkHref') || property(image, 'href')
    : ''
  const drawing = findElement(page, ({ tagName }) => tagName === 'svg')
  const picture = pictureOf(files, path, address)
  return {
    picture,
    isDrawn: picture === null && (isDrawing || (drawing !== null && !isOnlyPicture)),
  }
}

function pictureOf(files: Files, from: string, address: string): Picture | null {
  const inside = pictureOfData(address)
  if (inside) return inside
  const { path } = resolvePath(from, address)
  const bytes = files.get(path)
  const known = typeOfPicture(path)
  if (bytes && known) return { type: known, bytes }
  // A page may show a drawing that holds the picture.
  const isDrawing = /\.svg$/i.test(path) && path !== from
  return bytes && isDrawing ? pictureAt(files, path, false).picture : null
}
