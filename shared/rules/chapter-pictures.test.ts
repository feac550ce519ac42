import { expect, test } from 'vitest'
import {
  pictureAddress,
  pictureAt,
  pictureIds,
  pictureMarkdown,
  PICTURE_SIZES,
  withPictures,
} from './chapter-pictures.ts'
import { fileUrl } from './file-url.ts'

const id = '0190f2a4-0000-7000-8000-00000000000a'
const other = '0190f2a4-0000-7000-8000-00000000000b'

test('an address says how a picture stands in a text, and gives it back', () => {
  for (const size of PICTURE_SIZES)
    for (const decorative of [false, true])
      for (const [width, height] of [
        [1200, 800],
        [null, null],
      ] as const) {
        const picture = { id, width, height, size, decorative }
        expect(pictureAt(pictureAddress(picture))).toEqual(picture)
      }
  expect(pictureAddress({ id, width: 1200, height: 800, size: 'small', decorative: true })).toBe(
    `/api/files/${id}/download#1200x800-small-decorative`,
  )
})

test('all other addresses are no pictures of a text', () => {
  for (const address of [
    `https://evil.example${fileUrl(id)}`,
    `${fileUrl(id)}?x`,
    `${fileUrl(id)}#x`,
    `/api/files/../download`,
    `/${fileUrl(id)}`,
    '',
  ])
    expect(pictureAt(address)).toBeNull()
})

test('a text names its files once each, of a chapter those of many scenes, but not without end', () => {
  const text = `![a](${fileUrl(id)}) and ![b](${fileUrl(other)}#1x1 "c") and ![a](${fileUrl(id)})`
  expect(pictureIds(text)).toEqual([id, other])
  expect(pictureIds('No /api/files/ here')).toEqual([])
  expect(withPictures(text, new Map([[id, other]]))).not.toContain(id)
  const many = Array.from({ length: 1_005 }, (_, at) =>
    fileUrl(id.slice(0, -3) + (at + 256).toString(16)),
  )
  expect(pictureIds(many.join(' '))).toHaveLength(1_000)
  expect(pictureIds(many.slice(0, 150).join(' '))).toHaveLength(150)
})

test('words of a picture cannot end it', () => {
  const picture = { id, width: 4, height: 3, size: 'medium', decorative: false } as const
  expect(pictureMarkdown(picture, 'A [map]\n*of* the sea', 'The "old" map\\')).toBe(
    `![A \\[map\\] \\*of\\* the sea](${fileUrl(id)}#4x3 "The \\"old\\" map\\\\")`,
  )
})
