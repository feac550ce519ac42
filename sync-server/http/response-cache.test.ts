import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import { LocalChangeBus } from '../one-node/change-bus.ts'
import { ResponseCache } from './response-cache.ts'

function keeper() {
  const changeBus = new LocalChangeBus()
  const cache = new ResponseCache(changeBus)
  return {
    cache,
    keep: (key: string, scopes: string[], body = 'x') =>
      cache.keep(key, cache.mark(), scopes, body, {}),
    changed: (...scopes: string[]) => changeBus.publish({}, new Set(scopes)),
  }
}

test('a reply is kept until one of its scopes changes', () => {
  const { cache, keep, changed } = keeper()
  keep('a', ['feed', 'community:1'])
  keep('b', ['community:2'])
  changed('community:1')
  expect([cache.get('a'), cache.get('b')?.body.toString()]).toEqual([undefined, 'x'])
})

test('a reply that was read before a commit is not kept after it', () => {
  const { cache, changed } = keeper()
  const mark = cache.mark()
  changed('something else')
  cache.keep('late', mark, ['feed'], 'x', {})
  expect(cache.get('late')).toBeUndefined()
})

test('a dropped reply that is kept again is dropped by its new scopes only', () => {
  const { cache, keep, changed } = keeper()
  keep('a', ['old'])
  keep('a', ['new'])
  changed('old')
  expect(cache.get('a')).toBeDefined()
  changed('new')
  expect(cache.get('a')).toBeUndefined()
})

test('few huge replies or many small ones: there is an end to what is kept', () => {
  const { cache, keep } = keeper()
  const megabyte = 'x'.repeat(1024 * 1024)
  for (let i = 0; i < 200; i++) keep(`huge ${i}`, ['feed'], megabyte)
  const huge = Array.from({ length: 200 }, (_, i) => cache.get(`huge ${i}`)).filter(Boolean)
  expect(huge.length).toBeGreaterThan(0)
  expect(huge.length).toBeLessThanOrEqual(64)
  for (let i = 0; i < 5_000; i++) keep(`small ${i}`, ['feed'])
  const small = Array.from({ length: 5_000 }, (_, i) => cache.get(`small ${i}`)).filter(Boolean)
  expect(small.length).toBeLessThanOrEqual(2_000)
})

test('in any order of reads and writes, nothing is kept past a change of what it is made of', () => {
  const scope = fc.constantFrom('a', 'b', 'c')
  const key = fc.constantFrom('1', '2', '3')
  const step = fc.oneof(
    fc.record({ key, scopes: fc.uniqueArray(scope, { minLength: 1 }) }),
    fc.record({ changed: scope }),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { cache, keep, changed } = keeper()
      const expected = new Map<string, string[]>()
      for (const one of steps) {
        if ('changed' in one) {
          changed(one.changed)
          for (const [name, scopes] of expected)
            if (scopes.includes(one.changed)) expected.delete(name)
        } else {
          keep(one.key, one.scopes)
          expected.set(one.key, one.scopes)
        }
        for (const name of ['1', '2', '3'])
          expect(cache.get(name) !== undefined).toBe(expected.has(name))
      }
    }),
  )
})
