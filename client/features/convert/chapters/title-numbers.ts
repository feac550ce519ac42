import { CHAPTER_WORD } from './chapter-parts.ts'

const ROMAN =
  '(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})|(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})'
const BEHIND = String.raw`(?:[.:)]|\s*[-–—])\s+`
/** Leading parts of a title that only count: "3. ", "IV – ", "Chapter Three: ", "第三章 ". */
const LEADING = [
  new RegExp(`^(?:\\d{1,3}|${ROMAN})${BEHIND}`, 'u'),
  new RegExp(
    `^(?:${CHAPTER_WORD})\\s+(?:[\\p{L}\\d]+(?:-\\p{L}+)?${BEHIND}|(?:\\d{1,3}|${ROMAN})\\s+)`,
    'iu',
  ),
  /^第.{1,5}[章回話话节節][\s:：、]+/u,
]

/** A title without the number that leads it. One that is nothing else stays: "Chapter 3". */
export function withoutNumber(title: string): string {
  const line = title.trim()
  for (const pattern of LEADING) {
    const rest = line.replace(pattern, '')
    if (rest !== line && /\p{L}/u.test(rest)) return rest
  }
  return title
}
