import { expect, test } from 'vitest'
import { Before } from './before.ts'

test('a transaction begins again after the work that it needs first, which is done once', async () => {
  const before = new Before()
  const seen: string[] = []
  const result = await before.run(async () => {
    seen.push('begun')
    const one = before.resultOf('one', async () => void seen.push('one'))
    const two = before.resultOf('two', async () => {
      seen.push('two')
      return 2
    })
    return [one, two]
  })
  expect(result).toEqual([undefined, 2])
  expect(seen).toEqual(['begun', 'one', 'begun', 'two', 'begun'])
})

test('work that fails ends it', async () => {
  const before = new Before()
  const run = before.run(async () =>
    before.resultOf('one', () => Promise.reject(new Error('gone'))),
  )
  await expect(run).rejects.toThrow('gone')
})
