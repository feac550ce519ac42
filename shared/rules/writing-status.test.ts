import { expect, test } from 'vitest'
import { shownStatus } from './writing-status.ts'

test('the writer’s status stands; without one it follows from the words', () => {
  expect(shownStatus(null, 0)).toBe('idea')
  expect(shownStatus(undefined, 3)).toBe('draft')
  expect(shownStatus('done', 0)).toBe('done')
  expect(shownStatus('idea', 900)).toBe('idea')
})
