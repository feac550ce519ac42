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

interface Line {
  text: string
  /** The classes that the rule names; null for a line that every page has. */
  names: string[] | null
}

/**
 * The rules that a page needs before the app takes it over: of the whole sheet's 26 KB, compressed, about 11. The app loads the
 * whole one first (public/first-paint.js).
 */
export class PageStyles {
  readonly #file: string | undefined
  readonly #lines: Line[]
  readonly #classes: ReadonlySet<string>

  /** `app`: the built page. */
  constructor(app: string) {
    const [, file, sheet = ''] = SHEET.exec(app) ?? []
    this.#file = file
    this.#lines = sheet.split('\n').map((text) => ({ text, names: namesIn(text) }))
    this.#classes = classesIn(app)
  }

  /** The element with the rules for a page with this content; empty if the app has no sheet. */
  for(html: string): string {
    if (!this.#file) return ''
    const used = classesIn(html)
    const applies = ({ names }: Line) =>
      names?.some((name) => used.has(name) || this.#classes.has(name)) ?? true
    const lines = withoutEmpty(this.#lines.filter(applies))
    return `<style data-part-of="${this.#file}">${lines.join('')}</style>`
  }
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

function namesIn(line: string): string[] | null {
  if (/^[@/}]/.test(line)) return null
  // A value of an attribute is no class.
  const selector = line.slice(0, line.indexOf('{')).replaceAll(/(\\.)|\[[^\]]*\]/g, '$1')
  const names = Array.from(selector.matchAll(CLASS), ([, name = '']) => unescape(name))
  return names.length > 0 ? names : null
}

/** The lines without the layers and conditions in which no rule is left. */
function withoutEmpty(lines: readonly Line[]): string[] {
  const full: string[] = []
  for (const { text } of lines) {
    if (text === '}' && full.at(-1)?.endsWith('{')) full.pop()
    else full.push(text)
  }
  return full
}

/** A name in a selector as it stands in the page; a digit at its beginning is written as its number. */
const unescape = (name: string) =>
  name.replaceAll(/\\([0-9a-f]{2}) ?|\\(.)/g, (_, code?: string, letter?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (letter ?? ''),
  )
