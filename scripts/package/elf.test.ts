import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../install.mjs'
import { machineOf, withoutSymbols } from './elf.ts'

const addon = (target: string) =>
  readFileSync(join(ROOT, `node_modules/better-sqlite3/prebuilds/${target}.node`))

test('the processor of an executable stands in its header', () => {
  expect(machineOf(addon('linux-x64'))).toBe('x64')
  expect(machineOf(addon('linux-arm64'))).toBe('arm64')
  expect(machineOf(addon('darwin-arm64'))).toBe('no 64-bit ELF file')
  expect(machineOf(Buffer.alloc(3))).toBe('no 64-bit ELF file')
})

test('what no program needs is cut off, and the header speaks of it no more', () => {
  const whole = addon('linux-arm64')
  const cut = withoutSymbols(whole)
  expect(cut.length).toBeLessThan(whole.length)
  expect(machineOf(cut)).toBe('arm64')
  expect(cut.subarray(64).equals(whole.subarray(64, cut.length))).toBe(true)
  // The place of the sections and their number.
  expect([cut.readBigUInt64LE(40), cut.readUInt16LE(60)]).toEqual([0n, 0])
})
