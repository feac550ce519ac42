import { expect, test } from 'vitest'
import { deviceSchema } from './device-schema.ts'

test('no two kinds of rows share a table', () => {
  const tables = Object.values(deviceSchema.entities).map(({ table }) => table)
  expect(tables).toEqual([...new Set(tables)])
})
