/** The layouts of typeset covers. A row of a database keeps their names: none is ever renamed. */
export const COVER_LAYOUTS = ['loom', 'plate', 'horizon', 'initial', 'stack', 'lamp'] as const
export type CoverLayout = (typeof COVER_LAYOUTS)[number]

/** The palettes of typeset covers, kept by name as well. */
export const COVER_PALETTES = [
  'ink',
  'teal',
  'rust',
  'moss',
  'plum',
  'sand',
  'rose',
  'midnight',
  'paper',
  'sky',
] as const
export type CoverPalette = (typeof COVER_PALETTES)[number]

/** A layout and a palette, such as `loom-teal`. */
export type CoverDesign = `${CoverLayout}-${CoverPalette}`

export function isCoverDesign(text: string): text is CoverDesign {
  const [layout, palette, ...rest] = text.split('-')
  return (
    rest.length === 0 &&
    COVER_LAYOUTS.includes(layout as CoverLayout) &&
    COVER_PALETTES.includes(palette as CoverPalette)
  )
}

export function partsOfDesign(design: CoverDesign): [CoverLayout, CoverPalette] {
  return design.split('-') as [CoverLayout, CoverPalette]
}

/** A number that is always the same for one text. FNV-1a, 32 bits. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return hash
}

/** The reason why a book cannot have this design, or null. */
export function coverDesignProblem(design: string): string | null {
  return isCoverDesign(design) ? null : 'This is not a cover design'
}

/** The design of a book; where its author chose none, one that is always the same for this book. */
export function designOf(book: { id: string; cover_design?: string | null }): CoverDesign {
  const { id, cover_design } = book
  // A row may come from an older server, or from a newer one that knows more designs.
  if (cover_design && isCoverDesign(cover_design)) return cover_design
  const seed = seedOf(id)
  const layout = COVER_LAYOUTS[seed % COVER_LAYOUTS.length]!
  const palette = COVER_PALETTES[Math.floor(seed / 64) % COVER_PALETTES.length]!
  return `${layout}-${palette}`
}
