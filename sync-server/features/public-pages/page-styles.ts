/** The sheet as the build writes it into the page: a line for each rule (client/vite-first-paint.ts). */
const SHEET = /<style data-file="([^"]+)">\n(.*?)\n<\/style>/s
const CLASSES = /class="([^"]*)"/g
const CLASS = /\.((?:\\[0-9a-f]{2} ?|\\.|[\w-])+)/g
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * The rules that a page needs before the app takes it over: of the whole sheet's 26 KB, compressed, about 11. The app loads the
 * whole one first (public/first-paint.js). Empty if the page has no sheet.
 */
export function stylesFor(app: string, html: string): string {
  const [, file, sheet] = SHEET.exec(app) ?? []
  if (!file || !sheet) return ''
  const styles = linesFor(sheet, classesIn(app + html)).join('')
  return `<style data-part-of="${file}">${styles}</style>`
}

export const withStyles = (page: string, styles: string) =>
  styles ? page.replace(SHEET, () => styles) : page

function classesIn(text: string): Set<string> {
  const used = new Set<string>()
  for (const [, names = ''] of text.matchAll(CLASSES))
    for (const name of names.split(' '))
      used.add(name.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity))
  return used
}

function linesFor(sheet: string, used: ReadonlySet<string>): string[] {
  const lines: string[] = []
  /** Where each of the open layers and conditions begins: one without a rule is left out. */
  const open: number[] = []
  for (const line of sheet.split('\n')) {
    if (line.endsWith('{')) open.push(lines.push(line) - 1)
    else if (line === '}') {
      const begin = open.pop()
      if (begin === lines.length - 1) lines.pop()
      else lines.push(line)
    } else if (applies(line, used)) lines.push(line)
  }
  return lines
}

/** False for a rule that names classes of which the page has none. */
function applies(line: string, used: ReadonlySet<string>): boolean {
  if (/^[@/]/.test(line)) return true
  // A value of an attribute is no class.
  const selector = line.slice(0, line.indexOf('{')).replaceAll(/(\\.)|\[[^\]]*\]/g, '$1')
  const names = Array.from(selector.matchAll(CLASS), ([, name = '']) => unescape(name))
  return names.length === 0 || names.some((name) => used.has(name))
}

/** A name in a selector as it stands in the page; a digit at its beginning is written as its number. */
const unescape = (name: string) =>
  name.replaceAll(/\\([0-9a-f]{2}) ?|\\(.)/g, (_, code?: string, letter?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (letter ?? ''),
  )
