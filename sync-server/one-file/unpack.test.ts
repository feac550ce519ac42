import { hash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetOlder, unpack } from './unpack.ts'

const TEXTS = { 'server/main.js': 'the server', 'node_modules/a/lib/a.node': 'compiled' }
const files = Object.entries(TEXTS).map(([path, text]) => ({
  path,
  size: text.length,
  sha256: hash('sha256', text),
}))

let programs = ''
let folder = ''
let unpacked = 0
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'unpack-'))
  folder = join(programs, '0123456789abcdef')
  unpacked = 0
})
afterEach(() => rmSync(programs, { recursive: true }))

const at = (path: string) => join(folder, path)
const textsNow = () => files.map(({ path }) => readFileSync(at(path), 'utf8'))
function begin(): void {
  unpack(folder, files, () => {
    unpacked += 1
    return Buffer.from(Object.values(TEXTS).join(''))
  })
}

test('a program is unpacked once, for its user alone', () => {
  begin()
  begin()
  expect(textsNow()).toEqual(Object.values(TEXTS))
  expect(unpacked).toBe(1)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(at('server/main.js')).mode & 0o777).toBe(0o600)
  expect(readdirSync(at('server'))).toEqual(['main.js'])
})

test.each([
  ['is gone', () => rmSync(at('server/main.js'))],
  ['is cut short', () => truncateSync(at('server/main.js'), 3)],
  ['is compiled and has a wrong letter', () => writeFileSync(at(files[1]!.path), 'compiles')],
])('a file that %s is put back', (_, harm) => {
  begin()
  harm()
  begin()
  expect(textsNow()).toEqual(Object.values(TEXTS))
})

test('after a new start of the machine each letter is compared: a power cut may have taken some', () => {
  begin()
  writeFileSync(at('server/main.js'), '\0'.repeat(files[0]!.size))
  writeFileSync(at('checked'), 'an earlier run of the machine')
  begin()
  expect(textsNow()).toEqual(Object.values(TEXTS))
})

test('nothing runs from a folder into which others may write', () => {
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  expect(begin).toThrow(`Others may write into ${folder}`)
  expect(readdirSync(folder)).toEqual([])
})

test('the versions before go, and nothing else', () => {
  begin()
  for (const name of ['fedcba9876543210', 'photos']) mkdirSync(join(programs, name))
  forgetOlder(folder)
  expect(readdirSync(programs).toSorted()).toEqual(['0123456789abcdef', 'photos'])
})
