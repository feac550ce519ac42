import type { CoverPalette } from '#shared/rules/cover-design.ts'

/** `tone` is a second ground, `ink` the letters, `accent` the one bright colour. */
export interface Palette {
  ground: string
  tone: string
  accent: string
  ink: string
}

export const PALETTES: Record<CoverPalette, Palette> = {
  ink: { ground: '#16212e', tone: '#24364a', accent: '#e0a84e', ink: '#f3ead7' },
  teal: { ground: '#0e3b43', tone: '#12545c', accent: '#f0b25b', ink: '#f4ecdc' },
  rust: { ground: '#8c2f1b', tone: '#b4472a', accent: '#f7c77a', ink: '#fdeedd' },
  moss: { ground: '#2c3d2a', tone: '#45603d', accent: '#d9c36b', ink: '#f2efdc' },
  plum: { ground: '#3c2140', tone: '#5a3360', accent: '#eea27f', ink: '#f8e9ee' },
  sand: { ground: '#e9dcc3', tone: '#d8c39a', accent: '#a3401f', ink: '#2d2417' },
  rose: { ground: '#eecfc6', tone: '#e0ab9f', accent: '#8e2337', ink: '#3d1720' },
  midnight: { ground: '#0d0f1c', tone: '#1d2240', accent: '#9fb4ff', ink: '#e9e6f4' },
  paper: { ground: '#f3f1ea', tone: '#dedacd', accent: '#0f766e', ink: '#1d1d1b' },
  sky: { ground: '#c9dde3', tone: '#9fc2cd', accent: '#c2462d', ink: '#16303b' },
}

export const PALETTE_NAMES: Record<CoverPalette, string> = {
  ink: 'Ink',
  teal: 'Teal',
  rust: 'Rust',
  moss: 'Moss',
  plum: 'Plum',
  sand: 'Sand',
  rose: 'Rose',
  midnight: 'Midnight',
  paper: 'Paper',
  sky: 'Sky',
}
