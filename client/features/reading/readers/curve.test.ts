import { expect, test } from 'vitest'
import { curveOf, HEIGHT, lineThrough, steepest, WIDTH } from './curve.ts'

test('the curve goes from all readers of a chapter down to those who finished it', () => {
  const points = curveOf([10, 10, 5, 0])
  expect(points.map(({ x }) => Math.round(x))).toEqual([0, 245, 491, WIDTH])
  expect(points[0]!.y).toBe(points[1]!.y)
  expect(points[3]!.y).toBe(HEIGHT)
  expect(lineThrough(points)).toMatch(/^M0,8\.0C/)
})

test('the part in which most stop', () => {
  expect(steepest([10, 9, 9, 4, 3])).toBe(2)
  expect(steepest([8, 2, 2])).toBe(0)
})
