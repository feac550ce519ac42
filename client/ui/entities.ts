import { entity } from '../trusted.ts'

const element = document.createElement('i')

/** The character of an HTML entity's name. It replaces the Markdown parser's own package, which does not support Trusted Types. */
export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`
  element.innerHTML = entity(reference)
  const character = element.textContent
  // HTML reads the beginning of some names without their semicolon, which then is left: `&notit;` is `¬it;`.
  if (character.endsWith(';') && name !== 'semi') return false
  return character === reference ? false : character
}
