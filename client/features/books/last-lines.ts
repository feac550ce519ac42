/** As much as fits on the card. */
const LONGEST = 280

/** The last paragraphs of a scene without its marks: enough to find back into it. */
export function lastLines(markdown: string): string[] {
  const lines = markdown.split(/\n+/).map(plainLine).filter(Boolean)
  const shown: string[] = []
  let room = LONGEST
  for (const line of lines.toReversed()) {
    if (shown.length > 0 && line.length > room) break
    shown.unshift(line.length > LONGEST ? `… ${wholeWords(line.slice(-LONGEST))}` : line)
    room -= line.length
  }
  return shown
}

/** From the first word that is whole. */
const wholeWords = (text: string) => text.slice(text.indexOf(' ') + 1)

function plainLine(line: string): string {
  const text = line
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+[.)])\s+/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|\*|~~|`)/g, '')
    .replace(/\\([\p{P}\p{S}])/gu, '$1')
    .trim()
  return /[\p{L}\p{N}]/u.test(text) ? text : ''
}
