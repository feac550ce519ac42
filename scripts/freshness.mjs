import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './install.mjs'

const STAMP = join(ROOT, 'dist/client.stamp')
const SOURCES = [
  'client',
  'shared',
  'public',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build',
]
/** What is never part of the built client. @param {string} name */
const isTest = (name) => name === 'e2e' || /\.test\.tsx?$/.test(name)

/** @param {string} path @param {string[]} lines */
function walk(path, lines) {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) {
    lines.push(`${path} ${stat.size} ${stat.mtimeMs}`)
    return
  }
  for (const name of readdirSync(join(ROOT, path)).toSorted()) {
    if (!isTest(name)) walk(`${path}/${name}`, lines)
  }
}

/** A fingerprint of everything the client is made of: names, sizes and times, so it takes milliseconds. */
export function clientFingerprint() {
  /** @type {string[]} */
  const lines = []
  for (const source of SOURCES) walk(source, lines)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

export function clientIsFresh() {
  if (!existsSync(STAMP) || !existsSync(join(ROOT, 'dist/client/index.html'))) return false
  return readFileSync(STAMP, 'utf8') === clientFingerprint()
}

/** Remembers what the finished build was made of. @param {string} fingerprint */
export function recordClient(fingerprint) {
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, fingerprint)
}
