import type { Element, ElementContent } from 'hast'
import { fromXml } from 'xast-util-from-xml'
import { PICTURE_SIZES, type PictureSize } from '#shared/rules/chapter-pictures.ts'
import { elementOf, isElement, property, wordsOf } from '../html/html-tree.ts'
import type { BroughtPictures } from '../pictures/brought-pictures.ts'
import { textOf } from '../zip/unzip.ts'
import { elements, x, type XmlElement } from '../xml.ts'
import { picturesIn } from './docx-breaks.ts'
import { replaceBelow } from './docx-xml.ts'

/** Word's own style for the words below a picture. */
export const CAPTION_STYLE = 'Caption'

/** A picture's name in the document, which Word keeps and shows in its list of objects: the writer's choices of its looks. */
export function pictureName(size: PictureSize, decorative: boolean): string {
  return `Picture, ${size}${decorative ? ', decorative' : ''}`
}

/** The parts of such a name; none of pictures from other programs. */
export function looksOfName(name: string): { size: PictureSize; decorative: boolean } {
  const [, size, decorative] = /^Picture, (\w+)(, decorative)?$/.exec(name) ?? []
  const known = PICTURE_SIZES.find((one) => one === size)
  return { size: known ?? 'medium', decorative: decorative !== undefined }
}

/** Letters that Word's reader leaves alone, around the number of a picture. */
const [BEGIN, END] = ['\ue0f0', '\ue0f1']
const MARK = new RegExp(`${BEGIN}(\\d{1,6})${END}`)
/** Class of the paragraph below a picture. */
export const CAPTION = 'picture-caption'

/** The path of a file of the document, by the id that the text has for it; empty if there is none. */
export function pathOf(files: Map<string, Uint8Array>, id: string | undefined): string {
  const relations = textOf(files.get('word/_rels/document.xml.rels') ?? new Uint8Array())
  if (id === undefined || relations === '') return ''
  const relation = elements(fromXml(relations), 'Relationship').find(
    ({ attributes }) => attributes.Id === id,
  )
  const target = relation?.attributes.Target ?? ''
  return target.startsWith('/') ? target.slice(1) : `word/${target}`
}

/** The pictures of a document: their places in its text are marked, because Word's reader would need the files. */
export class DocxPictures {
  readonly #files: Map<string, Uint8Array>
  readonly #brought: BroughtPictures
  readonly #images: Element[] = []
  #hasCover: boolean

  constructor(files: Map<string, Uint8Array>, brought: BroughtPictures, hasCover: boolean) {
    this.#files = files
    this.#brought = brought
    this.#hasCover = hasCover
  }

  /** Marks the places of pictures that come along; returns how many these are. */
  mark(body: XmlElement): number {
    const before = this.#images.length
    replaceBelow(body, (child) => {
      if (child.name !== 'w:drawing' && child.name !== 'w:pict') return null
      const [id, another] = picturesIn(child)
      if (id === undefined || another !== undefined) return null
      const isCover = this.#hasCover
      this.#hasCover = false
      const image = isCover ? null : this.#imageOf(child, id)
      if (!image) return null
      this.#images.push(image)
      return [x('w:t', {}, `${BEGIN}${this.#images.length - 1}${END}`)]
    })
    return this.#images.length - before
  }

  #imageOf(drawing: XmlElement, id: string): Element | null {
    const [about] = elements(drawing, 'wp:docPr')
    const { name = '', descr = '' } = about?.attributes ?? {}
    const src = this.#brought.addressOf(pathOf(this.#files, id), looksOfName(name ?? ''))
    const alt = (descr ?? '').replace(/\s+/g, ' ').trim()
    return src === null ? null : elementOf('img', [], { src, alt })
  }

  /** Puts the pictures in the places that are marked, each with the caption below it. */
  show(nodes: ElementContent[]): ElementContent[] {
    const shown = nodes.flatMap((node) => this.#shown(node))
    return shown.flatMap((node, at) => {
      const image = onlyImage(shown[at - 1])
      if (isCaption(node) && image) return []
      const caption = shown[at + 1]
      const own = onlyImage(node)
      if (own && isCaption(caption))
        own.properties.title = wordsOf(caption).replace(/\s+/g, ' ').trim()
      return [node]
    })
  }

  #shown(node: ElementContent): ElementContent[] {
    if (isElement(node)) return [{ ...node, children: this.show(node.children) }]
    if (node.type !== 'text' || !MARK.test(node.value)) return [node]
    return node.value.split(MARK).flatMap((piece, at): ElementContent[] => {
      const image = at % 2 === 1 ? this.#images[Number(piece)] : undefined
      if (image) return [{ ...image, properties: { ...image.properties } }]
      return piece ? [{ type: 'text', value: piece }] : []
    })
  }
}

function isCaption(node: ElementContent | undefined): node is Element {
  return node !== undefined && isElement(node) && property(node, 'className') === CAPTION
}

function onlyImage(node: ElementContent | undefined): Element | null {
  if (!node || !isElement(node) || node.tagName !== 'p') return null
  const [only, ...others] = node.children
  return only && isElement(only) && only.tagName === 'img' && others.length === 0 ? only : null
}
