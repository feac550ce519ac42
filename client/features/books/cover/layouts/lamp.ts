import { circle, COVER, rect, round, type Shape } from '../shapes.ts'
import { authorShape, type Layout, titleShapes } from './layout.ts'

const MIDDLE = { x: 200, y: 372 }
const RAYS = 9

/** A light on a tower, and its beam. */
export const lamp: Layout = ({ title, author, seed }, { ground, tone, accent, ink }) => {
  // Never straight up, where the title is.
  const beam = [0, 1, RAYS - 2, RAYS - 1][seed % 4]!
  const halos = [238, 204, 170, 136, 102, 68, 34].map((radius, index): Shape => {
    const d = circle(MIDDLE.x, MIDDLE.y, radius)
    return { kind: 'path', d, fill: accent, opacity: round(0.035 + index * 0.012) }
  })
  const rays = Array.from({ length: RAYS }, (_, index) => ray(index, index === beam, accent))
  return [
    { kind: 'path', d: rect(0, 0, COVER.width, COVER.height), fill: ground },
    ...halos,
    ...rays,
    { kind: 'path', d: circle(MIDDLE.x, MIDDLE.y, 26), fill: accent },
    { kind: 'path', d: 'M170 600l14-190h32l14 190z', fill: tone },
    { kind: 'path', d: rect(0, 560, COVER.width, 40), fill: tone },
    ...titleShapes(title, {
      x: 200,
      y: 74,
      width: 340,
      height: 170,
      size: 50,
      weight: 550,
      fill: ink,
      align: 'centre',
    }),
    authorShape(author, ink, { y: 586, align: 'centre' }),
  ]
}

function ray(index: number, isBeam: boolean, stroke: string): Shape {
  const angle = Math.PI * (1.01 + (index / (RAYS - 1)) * 0.98)
  const reach = isBeam ? 235 : index % 2 === 0 ? 190 : 142
  const at = (radius: number) =>
    `${round(MIDDLE.x + radius * Math.cos(angle))} ${round(MIDDLE.y + radius * Math.sin(angle))}`
  const d = `M${at(70)}L${at(reach)}`
  return { kind: 'path', d, stroke, width: isBeam ? 6 : 2.5, opacity: isBeam ? 1 : 0.55 }
}
