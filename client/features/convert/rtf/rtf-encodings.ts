/** Code pages that are not called `windows-` and their number. */
const CODE_PAGES: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10001: 'shift_jis',
  10007: 'x-mac-cyrillic',
  20866: 'koi8-r',
  21866: 'koi8-u',
  54936: 'gb18030',
  65001: 'utf-8',
}
/** Code pages of a font's letters, by the number after `\fcharset`. */
const CHARSETS: Record<number, number> = {
  0: 1252,
  77: 10000,
  78: 10001,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}
export const STANDARD_PAGE = 1252

const decoders = new Map<number, TextDecoder>()

export function codePageOf(charset: number): number | undefined {
  return CHARSETS[charset]
}

/** True if we know the letters of a code page. */
export function isKnownPage(page: number): boolean {
  return Object.hasOwn(CODE_PAGES, page) || (page >= 1250 && page <= 1258)
}

/** The text of bytes in a code page. */
export function decodePage(bytes: number[], page: number): string {
  const known = isKnownPage(page) ? page : STANDARD_PAGE
  const decoder = decoders.get(known) ?? new TextDecoder(CODE_PAGES[known] ?? `windows-${known}`)
  decoders.set(known, decoder)
  return decoder.decode(Uint8Array.from(bytes))
}
