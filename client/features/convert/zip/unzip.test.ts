import { fc } from '#shared/testing/fast-check.ts'
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ConvertError } from '../book-text.ts'
import { unzip } from './unzip.ts'

test('files come out by name, folders do not', () => {
  const files = unzip(zipSync({ 'a.txt': strToU8('x'), folder: { 'b.txt': strToU8('y') } }))
  expect([...files.keys()]).toEqual(['a.txt', 'folder/b.txt'])
})

test('a bomb of one file is not opened', () => {
  const bomb = zipSync({ 'a.txt': new Uint8Array(5_000_000) })
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

/** Changes a number of each entry in an archive's list. */
function lie(archive: Uint8Array, at: number, value: number): Uint8Array {
  const view = new DataView(archive.buffer)
  for (let i = 0; i < archive.length - 30; i += 1)
    if (view.getUint32(i, true) === 0x02014b50) view.setUint32(i + at, value, true)
  return archive
}
const SIZE = 24
const OFFSET = 42

test('a header that promises less than it holds is found out with the first byte too many', () => {
  const bomb = lie(zipSync({ 'a.txt': new Uint8Array(10_000_000) }), SIZE, 1_000)
  const time = (work: () => void) => {
    const begun = process.threadCpuUsage()
    work()
    return process.threadCpuUsage(begun).user
  }
  const whole = time(() => unzipSync(bomb))
  const refused = time(() =>
    expect(() => unzip(bomb)).toThrow('This file is damaged: it could not be unpacked.'),
  )
  expect(refused).toBeLessThan(whole)
})

test('a header that promises more than it holds is no book either', () => {
  const short = lie(zipSync({ 'a.txt': strToU8('x'.repeat(2_000)) }), SIZE, 2_001)
  expect(() => unzip(short)).toThrow('This file is damaged')
})

test('files that lie over one another are counted one by one', () => {
  const kernel = zipSync({ '0.txt': new Uint8Array(900_000) })
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`${i}.txt`, strToU8('x')]))
  // Each entry of the list means the one kernel at the beginning.
  const names = zipSync(many)
  const list = names.subarray(new DataView(names.buffer).getUint32(names.length - 6, true))
  const bomb = new Uint8Array([...kernel, ...list])
  lie(lie(bomb, OFFSET, 0), SIZE, 900_000)
  new DataView(bomb.buffer).setUint32(bomb.length - 6, kernel.length, true)
  expect(() => unzip(bomb)).toThrow('This file unpacks to more than 200 MB')
})

test('an archive in an archive is not opened', () => {
  const inner = zipSync({ 'a.txt': new Uint8Array(4_000_000) })
  const files = unzip(zipSync({ 'inner.zip': inner }))
  expect(files.get('inner.zip')).toEqual(inner)
})

test('what is locked with a password is refused in words', () => {
  const archive = zipSync({ 'a.txt': strToU8('x') })
  const view = new DataView(archive.buffer)
  for (let i = 0; i < archive.length - 30; i += 1)
    if (view.getUint32(i, true) === 0x02014b50) view.setUint16(i + 8, 1, true)
  expect(() => unzip(archive)).toThrow('This file is locked with a password.')
})

test('a file may be called as everything inherits', () => {
  const archive = zipSync({ x__proto: strToU8('y'), constructor: strToU8('z') })
  for (let i = 0; i < archive.length - 8; i += 1)
    if (strFromU8(archive.subarray(i, i + 8)) === 'x__proto') archive.set(strToU8('toString'), i)
  expect([...unzip(archive).keys()]).toEqual(['toString', 'constructor'])
})

test('any damage is a sentence, never a crash', () => {
  const whole = zipSync({ 'a.txt': strToU8('hello '.repeat(50)), 'b.txt': strToU8('there') })
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, cut) => {
      const damaged = whole.slice(0, cut)
      if (at < damaged.length) damaged[at] = byte
      try {
        unzip(damaged)
      } catch (error) {
        expect(error).toBeInstanceOf(ConvertError)
      }
    }),
    { numRuns: 500 },
  )
})

test('more than 5,000 files are refused', () => {
  const files: Zippable = {}
  for (let index = 0; index <= 5000; index += 1) files[`${index}.txt`] = strToU8('x')
  expect(() => unzip(zipSync(files))).toThrow('more than 5,000 files')
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
