import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let home = ''
beforeAll(() => (home = mkdtempSync(join(tmpdir(), 'make-folder-'))))
afterAll(() => rmSync(home, { recursive: true }))

test('a folder is made with those above it, and one that exists stays', () => {
  const folder = join(home, 'one/two')
  makeFolder(folder, 0o700)
  writeFileSync(join(folder, 'kept'), '')
  makeFolder(folder)
  expect(statSync(join(home, 'one')).mode & 0o777).toBe(0o700)
  expect(existsSync(join(folder, 'kept'))).toBe(true)
})

test.each([
  ['/proc/loreloom/program', 'ENOENT'],
  ['/dev/null/program', 'ENOTDIR'],
])('at %s there is an end, with the reason', (path, code) => {
  expect(() => makeFolder(path)).toThrow(code)
})
