import { rmdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeTemporary, placeOfTests } from './temporary.ts'

test('tests have their data in the folder of the gate, into which other users get', () => {
  const folder = makeTemporary()
  expect(placeOfTests(folder)).toBe(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o711)
  rmdirSync(folder)
})
