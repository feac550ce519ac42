const BLOCK = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/
const LINE = /^([A-Za-z][\w-]*)[ \t]*:[ \t]*(.*)$/

/**
 * Reads `name: value` lines between two `---` at the top of a file, and the text below them. With `isCertain`, lines of
 * any other form are skipped instead of taken as text.
 */
export function takeFrontMatter(text: string, isCertain = false) {
  const fields = new Map<string, string>()
  const block = BLOCK.exec(text)
  if (!block) return { fields, rest: text }
  for (const line of (block[1] ?? '').split('\n')) {
    const [, name, value] = LINE.exec(line) ?? []
    if (name && value) fields.set(name.toLowerCase(), unquoted(value.trim()))
    // Something else between two rules is text.
    else if (!isCertain && !/^\s|^$|^[-#]|:\s*$/.test(line))
      return { fields: new Map<string, string>(), rest: text }
  }
  return { fields, rest: text.slice(block[0].length) }
}

function unquoted(value: string): string {
  if (/^".*"$/.test(value)) return value.slice(1, -1).replace(/\\(["\\])/g, '$1')
  return /^'.*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value
}
