const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/g
/** Zero-width characters and bidi controls: readers do not see them, and they hide the real text. */
const INVISIBLE = /[\u180e\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/**
 * Marks of direction belong to texts that run from right to left. In others they mean something at the beginning of a paragraph
 * only, after the signs of Markdown.
 */
const DIRECTION_MARKS = /(?<!(?:^|\n)[\t >#*+.)\-\d]{0,20})[\u061c\u200e\u200f]/g
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Optional breaks that are neither within a word nor in scripts without blanks. */
const STRAY_BREAKS =
  /(?<!\p{L}|\p{M})\u00ad+|\u00ad+(?!\p{L})|(?<![\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}])\u200b+|\u200b+(?![\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}])/gu
/** Joiners belong to emoji and to scripts that join letters, and to nothing else. */
const STRAY_JOINERS =
  /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}])[\u200c\u200d]+/gu
/** Characters that XML, and with it EPUB and DOCX, cannot carry. */
const NOT_XML =
  /[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\u{10000}-\u{10ffff}]|[\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{10fffe}\u{10ffff}]/gu

/** A text without what XML cannot carry and no page shows. */
export function printable(text: string): string {
  return text.replace(NOT_XML, '')
}

/** Text that every format can carry: LF, NFC, nothing unseen that means nothing, no control characters. */
export function clean(text: string): string {
  const marked = RIGHT_TO_LEFT.test(text) ? text : text.replace(DIRECTION_MARKS, '')
  return printable(
    marked
      .replace(LINE_BREAKS, '\n')
      .replace(INVISIBLE, '')
      .replace(STRAY_BREAKS, '')
      .replace(STRAY_JOINERS, ''),
  ).normalize('NFC')
}

/** The same for a title or a name: one line, no blanks at the edges. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim()
}

/** A language tag that readers and shops accept. */
export function cleanLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** Addresses a book may link to; everything else stays as its text. */
export function safeUrl(url: string, base?: string | null): string | null {
  const parsed = URL.parse(url, base ?? undefined)
  if (!parsed || !/^(?:https?|mailto):$/.test(parsed.protocol)) return null
  return parsed.href === `${url}/` ? url : parsed.href
}
