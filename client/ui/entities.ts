import { entity } from '../trusted.ts'

const element = document.createElement('i')

/** The character that a name of HTML stands for. Takes the place of the package that Markdown is read with, which knows no Trusted Types. */
export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`
  element.innerHTML = entity(reference)
  const character = element.textContent
  // HTML reads the beginning of some names without their semicolon, which then is left: `&notit;` is `¬it;`.
  if (character.endsWith(';') && name !== 'semi') return false
  return character === reference ? false : character
}
