/** Widths of Literata's letters at weight 600, in ems. The server draws covers too, and has no canvas to measure with. */
const WIDTHS: readonly (readonly [number, string])[] = [
  [0.2, ' '],
  [0.24, "'’‘"],
  [0.32, '!,.:;j'],
  [0.36, '()-[]il{}'],
  [0.4, '"1If“”'],
  [0.46, '*t|/\\_s'],
  [0.52, '257`crz'],
  [0.56, '3689?Jae–'],
  [0.6, '$+04<=>S^govxy~'],
  [0.64, 'EFLPbdkpqu'],
  [0.68, '#BZhn'],
  [0.72, 'CRXY'],
  [0.77, 'ADGKOQTVU'],
  [0.84, '&HN'],
  [0.9, '%w@'],
  [1, 'Mm—'],
  [1.12, 'W'],
]
const BY_LETTER = new Map(
  WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)),
)
/** Ideographs, syllables and signs that fill a square. */
const SQUARE =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Emoji_Presentation}/u
const MARK = /\p{M}/u

/** The width of a text in ems, near enough to set a title. */
export function widthOf(text: string): number {
  let width = 0
  for (const letter of text) {
    const plain = letter.normalize('NFD')[0]!
    if (MARK.test(letter)) continue
    width += BY_LETTER.get(plain) ?? (SQUARE.test(letter) ? 1 : 0.66)
  }
  return width
}
