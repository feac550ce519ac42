import { COVER, randomOf, rect, round, type Shape } from '../shapes.ts'
import { authorShape, type Layout, titleShapes } from './layout.ts'

const LINES = 30
const STEP = 11
/** Every so many lines a thread has the bright colour. */
const BRIGHT = 7

/** Threads that swing wider towards the foot. */
export const loom: Layout = ({ title, author, seed }, { ground, accent, ink }) => {
  const random = randomOf(seed)
  const turn = random() * 6
  const drift = 0.1 + random() * 0.14
  const threads = Array.from({ length: LINES }, (_, index): Shape => {
    const isBright = index % BRIGHT === 3
    return {
      kind: 'path',
      d: thread(240 + index * STEP, 6 + index * 1.1, turn + index * drift),
      stroke: isBright ? accent : ink,
      width: isBright ? 4 : 2,
      opacity: isBright ? 1 : 0.12 + index * 0.015,
    }
  })
  return [
    { kind: 'path', d: rect(0, 0, COVER.width, COVER.height), fill: ground },
    ...threads,
    ...titleShapes(title, {
      x: 34,
      y: 78,
      width: 332,
      height: 215,
      size: 66,
      weight: 600,
      fill: ink,
    }),
    { kind: 'path', d: rect(0, 548, COVER.width, 52), fill: ground },
    authorShape(author, ink, { y: 580 }),
  ]
}

function thread(middle: number, swing: number, phase: number): string {
  const points: string[] = []
  for (let x = -20; x <= COVER.width + 20; x += 20) {
    const y =
      middle + swing * (Math.sin(x / 62 + phase) * 0.7 + Math.sin(x / 27 - phase * 1.7) * 0.3)
    points.push(`${x} ${round(y)}`)
  }
  return `M${points.join('L')}`
}
