import { strToU8, type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { unzip } from './unzip.ts'

test('files come out by name, folders do not', () => {
  const files = unzip(zipSync({ 'a.txt': strToU8('x'), folder: { 'b.txt': strToU8('y') } }))
  expect([...files.keys()]).toEqual(['a.txt', 'folder/b.txt'])
})

test('a bomb of one file is not opened', () => {
  const bomb = zipSync({ 'a.txt': new Uint8Array(30_000_000) })
  expect(() => unzip(bomb)).toThrow('This file is packed like a trap, not like a book')
})

test('many files that are too large together are not opened', () => {
  // Headers promise sizes; the promise alone is refused.
  const archive = zipSync({ 'a.txt': [new Uint8Array(3_000_000).fill(1), { level: 0 }] })
  const view = new DataView(archive.buffer)
  for (let at = 0; at < archive.length - 30; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 250_000_000, true)
  expect(() => unzip(archive)).toThrow('This file unpacks to more than 200 MB')
})

test('a header that promises less than it holds unpacks to no more than it promised', () => {
  const archive = zipSync({ 'a.txt': new Uint8Array(30_000_000) })
  const view = new DataView(archive.buffer)
  for (let at = 0; at < archive.length - 30; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1_000, true)
  let bytes = 0
  try {
    bytes = unzip(archive).get('a.txt')?.length ?? 0
  } catch (error) {
    expect((error as Error).message).toContain('damaged')
  }
  expect(bytes).toBeLessThanOrEqual(1_000)
})

test('more than 500 files are refused', () => {
  const files: Zippable = {}
  for (let index = 0; index <= 500; index += 1) files[`${index}.txt`] = strToU8('x')
  expect(() => unzip(zipSync(files))).toThrow('more than 500 files')
})

test('names that lead outside are refused', () => {
  for (const name of ['../a.txt', '/etc/passwd', 'a/../../b', 'C:\\a', '..\\a'])
    expect(() => unzip(zipSync({ [name]: strToU8('x') }))).toThrow('outside of itself')
})

test('nothing, half an archive and something else are refused with a sentence', () => {
  expect(() => unzip(new Uint8Array())).toThrow('This file is empty.')
  const whole = zipSync({ 'a.txt': strToU8('hello') })
  expect(() => unzip(whole.subarray(0, 20))).toThrow('This file is damaged')
  expect(() => unzip(strToU8('hello world'))).toThrow('This file is damaged')
  expect(() => unzip(new Uint8Array(50 * 1024 * 1024 + 1))).toThrow('larger than 50 MB')
})
