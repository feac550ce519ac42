import type { CoverSource } from './cover-shapes.ts'
import { paletteOf } from './cover-shapes.ts'

/** Light grounds: their letters are the darkest tone. */
const isLight = (colour: string) => Number.parseInt(colour.slice(1, 3), 16) > 0xa0

/** Ground and glow behind a book: the darkest tone of its cover's palette, and its accent. Never those of a picture. */
export function heroColours(book: Pick<CoverSource, 'id' | 'cover_design'>) {
  const { ground, ink, accent } = paletteOf(book)
  const tint = isLight(ground) ? ink : `color-mix(in srgb, ${ground} 62%, #000)`
  return { '--tint': tint, '--glow': accent } as Record<string, string>
}
