import { WidgetType } from '@codemirror/view'
import type { PlacedPicture } from './picture-nodes.ts'
import type { ShownPictures } from './shown-pictures.ts'

/** A picture in the text that is written. A click asks for its words and its looks. */
export class PictureWidget extends WidgetType {
  readonly #placed: PlacedPicture
  readonly #shown: ShownPictures
  readonly #onOpen: ((id: string, at: number) => void) | null

  constructor(
    placed: PlacedPicture,
    shown: ShownPictures,
    onOpen: ((id: string, at: number) => void) | null,
  ) {
    super()
    this.#placed = placed
    this.#shown = shown
    this.#onOpen = onOpen
  }

  override eq(other: PictureWidget): boolean {
    return this.#key === other.#key && (this.#onOpen === null) === (other.#onOpen === null)
  }

  get #key(): string {
    const { picture, alt, caption } = this.#placed
    return JSON.stringify([picture, alt, caption])
  }

  override toDOM(): HTMLElement {
    const { picture, alt, caption, from } = this.#placed
    const { id, size, width, height, decorative } = picture
    const box = document.createElement('span')
    box.className = `cm-picture text-picture text-picture-${size}`
    const image = document.createElement('img')
    image.alt = alt || (decorative ? '' : 'Picture without a description')
    if (width && height) image.style.aspectRatio = `${width} / ${height}`
    this.#shown.show(id, image)
    box.append(image)
    if (caption) box.append(spanOf('cm-picture-caption', caption))
    if (!this.#onOpen) return box
    const open = document.createElement('button')
    open.type = 'button'
    open.className = 'cm-picture-words'
    open.textContent = decorative ? 'Decorative' : alt ? 'Edit picture' : 'No description yet'
    open.setAttribute('aria-label', `Edit picture: ${alt || open.textContent}`)
    box.append(open)
    box.addEventListener('mousedown', (event) => event.preventDefault())
    box.addEventListener('click', () => this.#onOpen?.(id, from))
    return box
  }

  override ignoreEvent(): boolean {
    return true
  }
}

function spanOf(className: string, words: string): HTMLElement {
  const span = document.createElement('span')
  span.className = className
  span.dir = 'auto'
  span.textContent = words
  return span
}
