/** Depth of nested quotes that a document distinguishes. */
export const MAX_QUOTES = 3

/** Word knows no quote of several paragraphs: the first one and those that follow differ in style. */
export function quoteStyle(depth: number, continued: boolean): string {
  return `Quote${depth}${continued ? 'Continued' : ''}`
}

/** Name of the style in Word. */
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
