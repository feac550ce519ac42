type Shape = 'lower' | 'capital' | 'upper' | 'none'

/**
 * The replacement in the case of what was found: for "whale" and "leviathan", "Whale" becomes "Leviathan" and "WHALE"
 * becomes "LEVIATHAN". A place written like the query gets the replacement as the writer typed it. Of as many words as were
 * found, each has the case of its own.
 */
export function inCaseOf(found: string, query: string, replacement: string, lang = 'en'): string {
  if (found === query) return replacement
  const [olds, asked] = [wordsOf(found), wordsOf(query)]
  const isByWord = olds.length === asked.length && olds.length === wordsOf(replacement).length
  if (!isByWord) return shaped(replacement, shapeOf(found), shapeOf(query), lang)
  let place = 0
  return replacement.replace(/\S+/g, (word) => {
    const i = place++
    return shaped(word, shapeOf(olds[i]!), shapeOf(asked[i]!), lang)
  })
}

const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? []

function shaped(word: string, found: Shape, query: Shape, lang: string): string {
  if (found === query || found === 'none') return word
  if (found === 'upper') return word.toLocaleUpperCase(lang)
  if (found === 'capital') {
    const small = shapeOf(word) === 'upper' ? word.toLocaleLowerCase(lang) : word
    return withFirst(small, (letter) => letter.toLocaleUpperCase(lang))
  }
  // In small letters, if the writer gave both words the case of the query; a name that they typed stays one.
  return query !== 'none' && shapeOf(word) === query ? word.toLocaleLowerCase(lang) : word
}

function shapeOf(word: string): Shape {
  const cased = [...word.matchAll(/[\p{Lu}\p{Lt}\p{Ll}]/gu)].map(([letter]) => letter)
  const isLarge = cased.map((letter) => !/\p{Ll}/u.test(letter))
  if (cased.length === 0) return 'none'
  if (!isLarge[0]) return 'lower'
  return cased.length > 1 && isLarge.every(Boolean) ? 'upper' : 'capital'
}

function withFirst(word: string, change: (letter: string) => string): string {
  return word.replace(/\p{L}/u, change)
}
