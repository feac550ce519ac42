import { expect, test } from 'vitest'
import { fileProblem } from './files.ts'

const MB = 1024 * 1024

test.each([
  ['avatar', 'image/png', 5, 'Image file is too large! Please select an image smaller than 5MB.'],
  [
    'gallery',
    'image/png',
    25,
    'Image file is too large! Please select an image smaller than 25MB.',
  ],
] as const)('a picture for %s must be smaller than its limit', (purpose, type, limit, message) => {
  expect(fileProblem(purpose, { type, size: limit * MB - 1 })).toBe(null)
  expect(fileProblem(purpose, { type, size: limit * MB })).toBe(message)
})

test.each([
  ['video', 'video/mp4', 'Video too large (max 500MB)'],
  ['assets', 'application/pdf', 'File too large (max 500MB)'],
] as const)('a file for %s may be as large as its limit', (purpose, type, message) => {
  expect(fileProblem(purpose, { type, size: 500 * MB })).toBe(null)
  expect(fileProblem(purpose, { type, size: 500 * MB + 1 })).toBe(message)
})
