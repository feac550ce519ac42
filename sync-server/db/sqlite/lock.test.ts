import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDataDir } from './lock.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'loreloom-lock-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a data folder is one server’s at a time', () => {
  const first = lockDataDir(dataDir)
  expect(first).not.toBeNull()
  expect(lockDataDir(dataDir)).toBeNull()
  first!.release()
  const second = lockDataDir(dataDir)
  expect(second).not.toBeNull()
  second!.release()
})
