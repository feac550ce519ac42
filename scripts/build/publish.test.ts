import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publish } from './publish.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function release(name: string, day: string) {
  const from = join(folder, 'building')
  mkdirSync(join(from, 'assets'), { recursive: true })
  writeFileSync(join(from, 'index.html'), name)
  writeFileSync(join(from, 'assets', `${name}.js`), name)
  publish(from, join(folder, 'client'), join(folder, 'builds.json'), new Date(`${day}T00:00:00Z`))
}
const has = (name: string) => existsSync(join(folder, 'client/assets', `${name}.js`))

test('a new build replaces the shell and keeps the chunks of the one before', () => {
  release('one', '2026-01-01')
  release('two', '2026-01-02')
  expect(readFileSync(join(folder, 'client/index.html'), 'utf8')).toBe('two')
  expect([has('one'), has('two')]).toEqual([true, true])
})

test('chunks older than the last 3 builds go after 30 days, not before', () => {
  release('one', '2026-01-01')
  for (const [name, day] of [
    ['two', '02'],
    ['three', '03'],
    ['four', '04'],
    ['five', '05'],
  ] as const) {
    release(name, `2026-01-${day}`)
  }
  expect(has('one')).toBe(true)
  release('six', '2026-03-01')
  expect(['one', 'two', 'three', 'four', 'five', 'six'].map(has)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ])
})

test('the same build again does not push older ones out', () => {
  release('one', '2026-01-01')
  for (const day of ['01', '02', '03', '04', '05']) release('two', `2026-03-${day}`)
  expect(has('one')).toBe(true)
})

test('a file that left the public folder leaves the served one', () => {
  release('one', '2026-01-01')
  writeFileSync(join(folder, 'client/gone.txt'), '')
  release('two', '2026-01-02')
  expect(existsSync(join(folder, 'client/gone.txt'))).toBe(false)
})
