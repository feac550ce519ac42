import { isUsed } from './italics.ts'

const familyOf = (name: string) => name.replaceAll(/["']/g, '')

interface Named {
  family: string
  style: string
}

/** A family has upright letters and italics, each in a file. */
const nameOf = ({ family, style }: Named) => `${style || 'normal'} ${familyOf(family)}`

/** Fonts that are in use, or were taken. */
const done = new Set<string>()

/**
 * The first page keeps the letters that it began with, so that nothing moves while one reads (`font-display: optional`). The next
 * screens are the same document and would keep them too: they get the fonts that have come meanwhile. A font that is on its way, as
 * one may be that the new screen itself has asked for, waits for the screen after.
 */
export function takeLateFonts(): void {
  const coming = new Set(
    [...document.fonts].filter(({ status }) => status === 'loading').map(nameOf),
  )
  const late = optionalFaces().filter(({ name }) => !done.has(name) && !coming.has(name))
  for (const { rule, family, style, name } of late) {
    done.add(name)
    if (isUsed(family, style)) continue
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

function optionalFaces() {
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-display') === 'optional')
    .map((rule) => {
      const family = familyOf(rule.style.getPropertyValue('font-family'))
      const style = rule.style.getPropertyValue('font-style')
      return { rule, family, style, name: nameOf({ family, style }) }
    })
}
