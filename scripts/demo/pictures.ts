import sharp from 'sharp'
import { fileURLToPath } from 'node:url'
import { landscape } from './landscape.ts'

/** A drawing of `pictures/`, or the number of a landscape. */
export type DemoPicture =
  | 'causeway'
  | 'ember-coast'
  | 'jars'
  | 'lamp-room'
  | 'lantern-market'
  | 'map'
  | 'nine-lights'
  | 'stacks'
  | `portrait-${'isk' | 'penwith' | 'sorrel' | 'vane'}`
  | number

/** Resolves with JPEG bytes. */
export function demoPicture(picture: DemoPicture, width = 1_600): Promise<Buffer> {
  if (typeof picture === 'number') return landscape(picture)
  const file = fileURLToPath(new URL(`./pictures/${picture}.svg`, import.meta.url))
  return sharp(file, { density: 144 }).resize(width).jpeg({ quality: 88 }).toBuffer()
}
