/** Quotes inside of quotes that a document tells apart. */
export const MAX_QUOTES = 3

/** Word knows no quote of several paragraphs: the first one and those that follow differ in style. */
export function quoteStyle(depth: number, continued: boolean): string {
  return `Quote${depth}${continued ? 'Continued' : ''}`
}

/** What Word shows for it. */
export function quoteName(depth: number, continued: boolean): string {
  return ['Quote', depth > 1 ? depth : '', continued ? 'Continued' : ''].filter(Boolean).join(' ')
}

/** Styles of quotes: Word's, LibreOffice's and ours. */
export const QUOTES = new Set([
  'intense quote',
  'block text',
  'quotations',
  'block quotation',
  ...Array.from({ length: MAX_QUOTES }, (_, index) => index + 1).flatMap((depth) =>
    [true, false].map((continued) => quoteName(depth, continued).toLowerCase()),
  ),
])
