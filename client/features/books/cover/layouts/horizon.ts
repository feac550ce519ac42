import { circle, COVER, randomOf, rect, round, type Shape } from '../shapes.ts'
import { authorShape, type Layout, titleShapes } from './layout.ts'

const LINE = 330

/** A sun on a line, and its light on the water. */
export const horizon: Layout = ({ title, author, seed }, { ground, tone, accent, ink }) => {
  const random = randomOf(seed)
  const x = round(120 + random() * 160)
  const radius = round(66 + random() * 18)
  const glints = Array.from({ length: 9 }, (_, index): Shape => {
    const width = radius * 2 * (1 - index * 0.09)
    const left = round(x - width / 2 + (random() - 0.5) * 14)
    const top = round(LINE + 16 + index * index * 3.1)
    const d = rect(left, top, round(width), round(3 + index * 0.7))
    return { kind: 'path', d, fill: accent, opacity: round(0.9 - index * 0.085) }
  })
  return [
    { kind: 'path', d: rect(0, 0, COVER.width, COVER.height), fill: ground },
    { kind: 'path', d: circle(x, LINE, radius), fill: accent },
    { kind: 'path', d: rect(0, LINE, COVER.width, COVER.height - LINE), fill: tone },
    ...glints,
    ...titleShapes(title, {
      x: 32,
      y: 76,
      width: 336,
      height: 186,
      size: 60,
      weight: 600,
      fill: ink,
    }),
    authorShape(author, ink),
  ]
}
