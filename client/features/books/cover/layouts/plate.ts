import { COVER, rect, type Shape } from '../shapes.ts'
import { authorShape, centredTitle, type Layout } from './layout.ts'

/** A patterned binding with a plate for the title. */
export const plate: Layout = ({ title, author }, { ground, tone, accent, ink }) => {
  const { shapes, bottom } = centredTitle(title, {
    x: 200,
    y: 262,
    width: 244,
    height: 216,
    size: 50,
    weight: 550,
    fill: ink,
    align: 'centre',
  })
  const foot = Math.max(bottom + 24, 340)
  return [
    { kind: 'path', d: rect(0, 0, COVER.width, COVER.height), fill: tone },
    { kind: 'path', d: diamonds(), fill: ground, opacity: 0.55 },
    { kind: 'path', d: rect(44, 110, 312, 340), fill: ground },
    frame(52, 118, 296, 324, accent),
    ...shapes,
    { kind: 'path', d: rect(176, foot, 48, 3), fill: accent },
    authorShape(author, ink, { y: 420, width: 264, align: 'centre' }),
  ]
}

function frame(x: number, y: number, width: number, height: number, stroke: string): Shape {
  return { kind: 'path', d: rect(x, y, width, height), stroke, width: 2 }
}

function diamonds(): string {
  let d = ''
  for (let row = 0; row * 30 < COVER.height; row++)
    for (let x = (row % 2) * 15; x <= COVER.width; x += 30)
      d += `M${x} ${row * 30 + 5}l7 10-7 10-7-10z`
  return d
}
