import { authorName } from '#shared/rules/book-details.ts'
import { type CoverLayout, designOf, partsOfDesign, seedOf } from '#shared/rules/cover-design.ts'
import { horizon } from './layouts/horizon.ts'
import { initial } from './layouts/initial.ts'
import { lamp } from './layouts/lamp.ts'
import type { Layout } from './layouts/layout.ts'
import { loom } from './layouts/loom.ts'
import { plate } from './layouts/plate.ts'
import { stack } from './layouts/stack.ts'
import { type Palette, PALETTES } from './palettes.ts'
import type { Shape } from './shapes.ts'

const LAYOUTS: Record<CoverLayout, Layout> = { loom, plate, horizon, initial, stack, lamp }

export const LAYOUT_NAMES: Record<CoverLayout, string> = {
  loom: 'Loom',
  plate: 'Plate',
  horizon: 'Horizon',
  initial: 'Initial',
  stack: 'Stack',
  lamp: 'Lamp',
}

/** The fields of a book that its cover is made from. */
export interface CoverSource {
  id: string
  title: string
  cover_design: string | null
  /** The author's name on it, where that is another than their own. */
  pen_name?: string
  author: { username: string; display_name: string | null }
}

/** The typeset cover of a book, as shapes from back to front. */
export function coverShapes(book: CoverSource): Shape[] {
  const [layout] = partsOfDesign(designOf(book))
  const title = book.title.trim() || 'Untitled'
  const cover = { title, author: authorName(book), seed: seedOf(book.id) }
  return LAYOUTS[layout](cover, paletteOf(book))
}

export function paletteOf(book: Pick<CoverSource, 'id' | 'cover_design'>): Palette {
  const [, palette] = partsOfDesign(designOf(book))
  return PALETTES[palette]
}
