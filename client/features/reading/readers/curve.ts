export const WIDTH = 736
export const HEIGHT = 96
const TOP = 8

export interface Point {
  x: number
  y: number
}

/** The readers of each part of a chapter as points of a picture; the height stands for those who came to its beginning. */
export function curveOf(parts: readonly number[]): Point[] {
  const most = parts[0] || 1
  return parts.map((readers, i) => ({
    x: (WIDTH * i) / (parts.length - 1),
    y: TOP + (HEIGHT - TOP) * (1 - readers / most),
  }))
}

/** A line that is level at each point. */
export function lineThrough(points: readonly Point[]): string {
  return points.reduce((line, { x, y }, i) => {
    const before = points[i - 1]
    if (!before) return `M${x},${y.toFixed(1)}`
    const middle = ((before.x + x) / 2).toFixed(1)
    return `${line}C${middle},${before.y.toFixed(1)} ${middle},${y.toFixed(1)} ${x.toFixed(1)},${y.toFixed(1)}`
  }, '')
}

/** The part in which most readers stop. */
export function steepest(parts: readonly number[]): number {
  let worst = 0
  for (let i = 1; i < parts.length - 1; i++)
    if (parts[i]! - parts[i + 1]! > parts[worst]! - parts[worst + 1]!) worst = i
  return worst
}
