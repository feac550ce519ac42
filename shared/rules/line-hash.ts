const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/** A short name for the words of a line (FNV-1a of its UTF-16 code units, base 36): client and server compare by it. */
export function lineHash(line: string): string {
  let hash = OFFSET
  for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), PRIME)
  return (hash >>> 0).toString(36)
}

/** A short name for a whole text, by which client and server see that two are not the same. */
export function textHash(text: string): string {
  return `${text.length.toString(36)}.${lineHash(text)}`
}
