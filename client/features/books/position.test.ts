import { fc } from '#shared/testing/fast-check.ts'
import { expect, test } from 'vitest'
import { byPosition, positionAt } from './position.ts'

test('whatever is put anywhere stands there', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 }), { maxLength: 60 }), (moves) => {
      const list: { id: string; position: string }[] = []
      for (const [n, move] of moves.entries()) {
        const index = Math.min(move, list.length)
        const item = { id: String(n).padStart(3, '0'), position: positionAt(list, index) }
        list.splice(index, 0, item)
        expect([...list].sort(byPosition)).toEqual(list)
      }
    }),
  )
})

test('between two that share a place one stands behind both', () => {
  const twins = [
    { id: 'a', position: 'a1' },
    { id: 'b', position: 'a1' },
    { id: 'c', position: 'a2' },
  ]
  const between = positionAt(twins, 1)
  expect(between > 'a1' && between < 'a2').toBe(true)
})
