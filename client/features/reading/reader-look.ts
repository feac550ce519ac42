import type { CSSProperties } from 'react'
import type { Face, ReaderSettings } from './reader-settings.ts'

/**
 * How wide a letter of each face is in prose, in sizes of its type: measured in 30,000 letters of each of two English novels,
 * spaces and marks as they come. `ch`, the width of a nought, is a quarter wider in Literata and half as wide again in Atkinson.
 * A table, and no measuring on the device: so the page that the server renders has the same lines.
 */
const LETTER: Record<Face, number> = { serif: 0.468, garamond: 0.428, sans: 0.437, dyslexic: 0.654 }

const FAMILIES: Record<Face, string> = {
  serif: 'var(--font-serif)',
  garamond: 'var(--font-garamond)',
  sans: 'var(--font-atkinson)',
  dyslexic: 'var(--font-dyslexic)',
}

/** What reader.css sets a chapter with. */
export function lookOf(settings: ReaderSettings): CSSProperties {
  const { size, measure, leading, margin, font, justify, hyphens } = settings
  return {
    '--reader-size': `${size}px`,
    '--reader-leading': leading,
    '--reader-measure': `${Math.round(measure * LETTER[font] * size)}px`,
    '--reader-margin': `${margin}px`,
    '--reader-font': FAMILIES[font],
    '--reader-align': justify ? 'justify' : 'start',
    '--reader-hyphens': hyphens ? 'auto' : 'manual',
  } as CSSProperties
}
