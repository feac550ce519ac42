import { showTheme } from '../../ui/theme.ts'
import type { Face, ReaderSettings } from './reader-settings.ts'

/**
 * How wide a letter of each face is in prose, in sizes of its type: measured in 30,000 letters of each of two English novels,
 * spaces and marks as they come. `ch`, the width of a nought, is a quarter wider in Literata and half as wide again in Atkinson.
 * A table, and no measuring on the device: so the page that the server renders has the same lines.
 */
const LETTER: Record<Face, number> = { serif: 0.468, garamond: 0.428, sans: 0.437, dyslexic: 0.654 }
/** Two columns stand beside each other where each holds at least so many letters of a line. */
const LEAST_LETTERS = 50

const FAMILIES: Record<Face, string> = {
  serif: 'var(--font-serif)',
  garamond: 'var(--font-garamond)',
  sans: 'var(--font-atkinson)',
  dyslexic: 'var(--font-dyslexic)',
}

/** The properties with which reader.css sets a chapter; the values of a reader who chose nothing stand there. */
export function lookOf(settings: ReaderSettings) {
  const { size, measure, leading, margin, font, justify, hyphens } = settings
  const letters = (count: number) => `${Math.round(count * LETTER[font] * size)}px`
  return {
    '--reader-size': `${size}px`,
    '--reader-leading': String(leading),
    '--reader-measure': letters(measure),
    '--reader-least': letters(Math.min(measure, LEAST_LETTERS)),
    '--reader-margin': `${margin}px`,
    '--reader-font': FAMILIES[font],
    '--reader-align': justify ? 'justify' : 'start',
    '--reader-hyphens': hyphens ? 'auto' : 'manual',
  }
}

/** True if chapters are shown in pages that are turned. */
export const isTurned = (): boolean => document.documentElement.dataset['turned'] === 'yes'

/** The theme of the app that a paper goes with; null for the app's own. */
const themeOf = ({ paper }: ReaderSettings) =>
  paper === 'app' ? null : paper === 'dark' ? 'dark' : 'light'

/**
 * Shows the look on the whole page, so that its colour reaches every edge, and keeps it for `first-paint.js`: a page from the
 * server has it before the app is there. Returns a function that takes it away.
 */
export function showLook(settings: ReaderSettings): () => void {
  const { paper, pages } = settings
  const { style, dataset } = document.documentElement
  const look = lookOf(settings)
  const theme = themeOf(settings)
  const data = { ...(theme && { paper, theme }), ...(pages === 'turn' && { turned: 'yes' }) }
  for (const [name, value] of Object.entries(look)) style.setProperty(name, value)
  Object.assign(dataset, data)
  try {
    localStorage.setItem('reader-look', JSON.stringify({ style: look, data }))
  } catch {
    // On a full device the next page is set once the app is there.
  }
  return () => {
    for (const name of Object.keys(look)) style.removeProperty(name)
    delete dataset['paper']
    delete dataset['turned']
  }
}

/** Tells the app that it is light or dark now. Returns a function that shows its own theme again. */
export function showPaper(settings: ReaderSettings): () => void {
  const theme = themeOf(settings)
  if (theme === null) return () => undefined
  showTheme(theme)
  return () => showTheme(null)
}
