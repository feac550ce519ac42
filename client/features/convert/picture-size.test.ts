import { expect, test } from 'vitest'
import { sizeOf } from './picture-size.ts'
import { novel } from './testing/novel.ts'

const jpeg = (...bytes: number[]) => ({ type: 'image/jpeg', bytes: new Uint8Array(bytes) })

test('a picture says its size in its first bytes', () => {
  expect(sizeOf(novel().cover!)).toEqual({ width: 1, height: 1 })
  const app = [0xff, 0xe0, 0, 4, 1, 2]
  const frame = [0xff, 0xc2, 0, 11, 8, 4, 176, 3, 32, 1]
  expect(sizeOf(jpeg(0xff, 0xd8, ...app, ...frame))).toEqual({ width: 800, height: 1_200 })
  const gif = [71, 73, 70, 56, 57, 97, 44, 1, 144, 1]
  expect(sizeOf({ type: 'image/gif', bytes: new Uint8Array(gif) })).toEqual({
    width: 300,
    height: 400,
  })
})

test('what breaks off, or is something else, says nothing', () => {
  expect(sizeOf(jpeg(0xff, 0xd8, 0xff, 0xe0, 0, 40))).toBe(null)
  expect(sizeOf(jpeg(1, 2, 3, 4))).toBe(null)
  expect(sizeOf({ type: 'image/webp', bytes: new Uint8Array(40) })).toBe(null)
})
