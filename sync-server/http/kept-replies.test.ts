import fc from 'fast-check'
import { expect, test } from 'vitest'
import { News } from '../sync/news.ts'
import { KeptReplies } from './kept-replies.ts'

function keeper() {
  const news = new News()
  const kept = new KeptReplies(news)
  return {
    kept,
    keep: (key: string, scopes: string[], body = 'x') =>
      kept.keep(key, kept.mark(), scopes, body, {}),
    changed: (...scopes: string[]) => news.tell({}, new Set(scopes)),
  }
}

test('a reply is kept until one of its scopes changes', () => {
  const { kept, keep, changed } = keeper()
  keep('a', ['feed', 'community:1'])
  keep('b', ['community:2'])
  changed('community:1')
  expect([kept.get('a'), kept.get('b')?.body.toString()]).toEqual([undefined, 'x'])
})

test('a reply that was read before a commit is not kept after it', () => {
  const { kept, changed } = keeper()
  const mark = kept.mark()
  changed('something else')
  kept.keep('late', mark, ['feed'], 'x', {})
  expect(kept.get('late')).toBeUndefined()
})

test('a dropped reply that is kept again is dropped by its new scopes only', () => {
  const { kept, keep, changed } = keeper()
  keep('a', ['old'])
  keep('a', ['new'])
  changed('old')
  expect(kept.get('a')).toBeDefined()
  changed('new')
  expect(kept.get('a')).toBeUndefined()
})

test('few huge replies or many small ones: there is an end to what is kept', () => {
  const { kept, keep } = keeper()
  const megabyte = 'x'.repeat(1024 * 1024)
  for (let i = 0; i < 200; i++) keep(`huge ${i}`, ['feed'], megabyte)
  const huge = Array.from({ length: 200 }, (_, i) => kept.get(`huge ${i}`)).filter(Boolean)
  expect(huge.length).toBeGreaterThan(0)
  expect(huge.length).toBeLessThanOrEqual(64)
  for (let i = 0; i < 5_000; i++) keep(`small ${i}`, ['feed'])
  const small = Array.from({ length: 5_000 }, (_, i) => kept.get(`small ${i}`)).filter(Boolean)
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
      const { kept, keep, changed } = keeper()
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
          expect(kept.get(name) !== undefined).toBe(expected.has(name))
      }
    }),
  )
})
