import { isUsed } from './italics.ts'

const familyOf = (name: string) => name.replaceAll(/["']/g, '')

/** Families that are in use, or were taken. */
const done = new Set<string>()

/**
 * The first page keeps the letters that it began with, so that nothing moves while one reads (`font-display: optional`). The next
 * screens are the same document and would keep them too: they get the fonts that have come meanwhile. A font that is on its way, as
 * one may be that the new screen itself has asked for, waits for the screen after.
 */
export function takeLateFonts(): void {
  const coming = new Set(
    [...document.fonts]
      .filter(({ status }) => status === 'loading')
      .map(({ family }) => familyOf(family)),
  )
  const faces = optionalFaces()
    .map((rule) => ({ rule, family: familyOf(rule.style.getPropertyValue('font-family')) }))
    .filter(({ family }) => !done.has(family) && !coming.has(family))
  for (const { rule, family } of faces) {
    done.add(family)
    if (isUsed(family)) continue
    const face = newFace(rule, family)
    document.fonts.add(face)
    // Before its first letter, also for the italics. Without a network the letters stay as they are.
    face.load().catch(() => undefined)
  }
}

function newFace({ style }: CSSFontFaceRule, family: string): FontFace {
  const of = (name: string) => style.getPropertyValue(name)
  return new FontFace(family, of('src'), {
    weight: of('font-weight'),
    style: of('font-style') || 'normal',
    unicodeRange: of('unicode-range') || 'U+0-10FFFF',
    display: 'swap',
  })
}

function optionalFaces(): CSSFontFaceRule[] {
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-display') === 'optional')
}
