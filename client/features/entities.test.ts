import { expect, test } from 'vitest'
import { entities } from './entities.ts'

test('no two kinds of rows share a table', () => {
  const tables = Object.values(entities).map(({ table }) => table)
  expect(tables).toEqual([...new Set(tables)])
})
