import { COVER, rect, type Shape } from '../shapes.ts'
import { widthOf } from '../text-width.ts'
import { aligned, authorShape, type Layout, titleShapes } from './layout.ts'

const WIDTH = 336
const HEIGHT = 440
const LARGEST = 118
const LITTLE = 30
const LITTLE_WORDS =
  /^(?:the|an?|of|to|and|or|in|on|at|for|by|with|from|de|du|des|la|les?|et|un[ae]?|del|el|los|y|der|die|das|dem|den|und|von|im|zu)$/i
const MAX_WORDS = 6
/** Bold letters are a little wider than the table's. */
const BOLD = 1.06

/** One word a line, each as wide as the cover; little words stay little. */
export const stack: Layout = ({ title, author }, { ground, accent, ink }) => [
  { kind: 'path', d: rect(0, 0, COVER.width, COVER.height), fill: ground },
  ...stacked(title.trim().split(/\s+/), accent, ink),
  { kind: 'path', d: rect(32, 530, WIDTH, 2), fill: accent },
  authorShape(author, ink),
]

function stacked(words: string[], accent: string, ink: string): Shape[] {
  const sizes = words.map((word) => Math.min(LARGEST, WIDTH / (widthOf(word) * BOLD)))
  const little = words.map(
    (word) => words.length > 1 && LITTLE_WORDS.test(word.replace(/[^\p{L}]+$/u, '')),
  )
  const tall = words.map((_, index) => (little[index] ? LITTLE * 1.15 : sizes[index]! * 0.94))
  const total = tall.reduce((sum, height) => sum + height, 0)
  if (words.length > MAX_WORDS || words.some((word) => widthOf(word) > 12))
    return titleShapes(words.join(' '), {
      x: 32,
      y: 100,
      width: WIDTH / BOLD,
      height: HEIGHT,
      size: 84,
      weight: 750,
      fill: ink,
    })
  const scale = Math.min(1, HEIGHT / total)
  let bottom = 44
  return words.map((text, index): Shape => {
    bottom += tall[index]! * scale
    const isItalic = little[index]
    const size = (isItalic ? LITTLE : sizes[index]!) * scale
    const shape = { kind: 'text', text, size, y: bottom } as const
    return isItalic
      ? { ...shape, text: text.toLocaleLowerCase(), x: 34, weight: 400, fill: accent, isItalic }
      : { ...shape, ...aligned(text, 30), weight: 750, fill: ink }
  })
}
