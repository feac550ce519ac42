import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEngine } from '../../testing/engine.ts'
import {
  beginReplacement,
  dropReplaced,
  endReplacement,
  keepReplaced,
  lastReplacement,
  replacedTexts,
} from './replaced-texts.ts'

let device: ReturnType<typeof openEngine>
beforeEach(() => {
  device = openEngine('alice')
})
afterEach(() => device.close())

const about = (query: string) => ({ query, replacement: 'flask', places: 3 })
const text = (name: string) => ({
  name,
  title: 'Oil',
  places: [{ at: 4, found: 'jar', put: 'flask' }],
  before: { version: 'v' },
})

test('the way back is that of the last replacement in a book', async () => {
  const { vault } = device
  await beginReplacement(vault, 'b', about('jar'))
  await keepReplaced(vault, 'b', text('section:1'))
  await keepReplaced(vault, 'b', text('section:2'))
  await beginReplacement(vault, 'other', about('lamp'))
  await keepReplaced(vault, 'other', text('section:9'))
  expect((await replacedTexts(vault, 'b')).map(({ name }) => name)).toEqual([
    'section:1',
    'section:2',
  ])
  // Stopped in between: it has as many places as it came to.
  await endReplacement(vault, 'b', 2)
  expect(await lastReplacement(vault, 'b')).toMatchObject({ query: 'jar', places: 2 })
  await dropReplaced(vault, 'b', 'section:1')
  expect(await replacedTexts(vault, 'b')).toEqual([text('section:2')])

  await beginReplacement(vault, 'b', about('wick'))
  expect(await replacedTexts(vault, 'b')).toEqual([])
  expect(await lastReplacement(vault, 'b')).toMatchObject({ query: 'wick' })
  await endReplacement(vault, 'b', 0)
  expect(await lastReplacement(vault, 'b')).toBe(undefined)
  expect(await lastReplacement(vault, 'other')).toMatchObject({ query: 'lamp' })
})

test('after a day nothing is offered any more', async () => {
  const { vault } = device
  await beginReplacement(vault, 'b', about('jar'))
  const hours = (count: number) => Date.now() + count * 3_600_000
  expect(await lastReplacement(vault, 'b', hours(23))).toMatchObject({ query: 'jar' })
  expect(await lastReplacement(vault, 'b', hours(25))).toBe(undefined)
})
