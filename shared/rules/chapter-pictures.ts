import { FILE_URLS, fileUrl } from './file-url.ts'

/** Widths of a picture in a text: half the column, the column, and over its edges where there is room. */
export const PICTURE_SIZES = ['small', 'medium', 'wide'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** The most pictures that a writer can put into one scene. */
export const MAX_PICTURES = 100
/** More are not looked for in a text. Chapters have those of many scenes, and imported scenes any number. */
const MAX_READ = 1_000
export const MAX_ALT_LENGTH = 500
export const MAX_CAPTION_LENGTH = 500
export const TOO_MANY_PICTURES = `A scene may have ${MAX_PICTURES} pictures at most.`

/** A picture of this server's files in a text, but for its words. */
export interface TextPicture {
  id: string
  /** Pixels; null where they are not known. */
  width: number | null
  height: number | null
  size: PictureSize
  /** True if it says nothing that the text does not say: screen readers pass over it. */
  decorative: boolean
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ADDRESS = new RegExp(`^${fileUrl(`(${ID})`)}(?:#(.+))?$`)
const LOOKS = /^(?:(\d{1,5})x(\d{1,5}))?(-small|-wide)?(-decorative)?$/
const ANYWHERE = new RegExp(fileUrl(`(${ID})`), 'g')

/**
 * The address of a picture in a Markdown text. Its fragment has what Markdown has no place for, and no server gets it:
 * pixels, which keep the picture's room before it has loaded, and the writer's choices.
 */
export function pictureAddress({ id, width, height, size, decorative }: TextPicture): string {
  const pixels = width && height ? `${width}x${height}` : ''
  const looks = `${size === 'medium' ? '' : `-${size}`}${decorative ? '-decorative' : ''}`
  return fileUrl(id) + (pixels || looks ? `#${pixels}${looks}` : '')
}

/** The choices in the fragment of an address; null for another program's. */
export function looksAt(fragment: string): Omit<TextPicture, 'id'> | null {
  const found = LOOKS.exec(fragment)
  if (!found) return null
  const [, width, height, size, decorative] = found
  return {
    width: width ? Number(width) : null,
    height: height ? Number(height) : null,
    size: size ? (size.slice(1) as PictureSize) : 'medium',
    decorative: decorative !== undefined,
  }
}

/** The picture at an address; null for any other address. */
export function pictureAt(address: string): TextPicture | null {
  const [, id, fragment = ''] = ADDRESS.exec(address) ?? []
  const looks = looksAt(fragment)
  return id !== undefined && looks ? { id, ...looks } : null
}

/** The files whose addresses stand in a text, each once, in their order. */
export function pictureIds(text: string): string[] {
  if (!text.includes(FILE_URLS)) return []
  const found = new Set<string>()
  for (const [, id] of text.matchAll(ANYWHERE)) {
    found.add(id!)
    if (found.size === MAX_READ) break
  }
  return [...found]
}

/** The same text with other files at the places of these. */
export function withPictures(text: string, ids: ReadonlyMap<string, string>): string {
  return withAddresses(text, new Map([...ids].map(([id, other]) => [id, fileUrl(other)])))
}

/** The same text with other addresses for these files. */
export function withAddresses(text: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return text
  return text.replace(ANYWHERE, (address, id: string) => addresses.get(id) ?? address)
}

/** A picture as it stands in a Markdown text. */
export function pictureMarkdown(picture: TextPicture, alt: string, caption: string): string {
  const words = alt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]*_`<>&!~]/g, '\\$&')
  const title = caption
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/["\\&]/g, '\\$&')
  return `![${words}](${pictureAddress(picture)}${title ? ` "${title}"` : ''})`
}
