import { directionIn } from '#shared/rules/direction.ts'
import type { Palette } from '../palettes.ts'
import type { SetTitle } from '../set-title.ts'
import { setTitle } from '../set-title.ts'
import { COVER, type Shape, type Text } from '../shapes.ts'

/** A cover before it is drawn. */
export interface CoverText {
  title: string
  author: string
  /** Makes one drawing differ from another of the same layout. */
  seed: number
}

export type Layout = (cover: CoverText, palette: Palette) => Shape[]

interface Place {
  x: number
  /** Of the first baseline, for letters of the largest size. */
  y: number
  width: number
  height: number
  size: number
  weight: number
  fill: string
  align?: 'centre'
}

const LEADING = 1.08
/** The author's name has one line. */
const AUTHOR = { height: 20, size: 20, leading: 1, least: 14, most: 1 }

/** The title from a place downwards. */
export function titleShapes(title: string, place: Place): Shape[] {
  const { width, height, size } = place
  return linesOf(setTitle(title, { width, height, size, leading: LEADING }), place)
}

/** The title around the middle of a place. */
export function centredTitle(title: string, place: Place): { shapes: Shape[]; bottom: number } {
  const { width, height, size } = place
  const set = setTitle(title, { width, height, size, leading: LEADING })
  const tall = set.lines.length * set.size * LEADING
  const first = place.y - tall / 2 + set.size * 0.82
  return { shapes: linesOf(set, { ...place, y: first }), bottom: place.y + tall / 2 }
}

function linesOf({ lines, size }: SetTitle, place: Place): Shape[] {
  const { y, weight, fill } = place
  return lines.map((text, index) => ({
    kind: 'text',
    text,
    ...aligned(text, place.x, place.align),
    y: y + index * size * LEADING,
    size,
    weight,
    fill,
  }))
}

/** Words that run from the right stand at the right edge. */
export function aligned(text: string, x: number, align?: 'centre'): Pick<Text, 'x' | 'align'> {
  if (align || directionIn(text) !== 'rtl') return { x, align }
  return { x: COVER.width - x, align: 'right' }
}

/** The author in one line near the foot. */
export function authorShape(
  author: string,
  fill: string,
  place: { y?: number; width?: number; align?: 'centre'; isItalic?: boolean } = {},
): Shape {
  const { y = 566, width = 336, align, isItalic } = place
  const { lines, size } = setTitle(author, { ...AUTHOR, width })
  const text = lines[0] ?? ''
  const x = align ? COVER.width / 2 : 32
  return { kind: 'text', text, ...aligned(text, x, align), y, size, weight: 500, fill, isItalic }
}
