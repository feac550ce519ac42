import { ConvertError } from '../book-text.ts'
import { wideEncoding } from './encodings.ts'

export interface TextFile {
  name: string
  bytes: Uint8Array
}

/** Chapter 2 comes before chapter 10. */
export const byName = new Intl.Collator('en', { numeric: true })

/** The name of a file without its folders. */
export function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** "012-the-storm.md" is called "The storm". */
export function titleOfFile(path: string): string {
  const stem = lastName(path).replace(/\.[^.]*$/, '')
  const words = stem
    .replace(/^\d+[\s._-]*(?=\D)/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  if (/^\d*$/.test(words)) return ''
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const OTHERS: [string, string][] = [
  ['\u00d0\u00cf\u0011\u00e0', 'Older Word documents (.doc) must be saved as .docx first.'],
  ['%PDF', 'PDF files hold pages, not text, and cannot be imported. An EPUB or Word file can.'],
  ['{\\rtf', 'Please choose RTF documents without files of other kinds.'],
]

/** Bytes that are no text would import as noise. */
export function assertText({ name, bytes }: TextFile): void {
  const begin = String.fromCharCode(...bytes.subarray(0, 8))
  for (const [mark, message] of OTHERS) if (begin.startsWith(mark)) throw new ConvertError(message)
  // A text never contains a NUL, other files soon do; UTF-16 begins with its mark.
  const marked = bytes[0] === 0xff || bytes[0] === 0xfe
  if (!marked && wideEncoding(bytes) === null && bytes.subarray(0, 4096).includes(0))
    throw new ConvertError(`“${name}” is not a text file.`)
}
