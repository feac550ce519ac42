import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './install.mjs'

/** The sources of each part, and the file whose absence means that the part is not built. */
const PARTS = {
  client: {
    sources: ['client', 'shared', 'public', 'package-lock.json', 'scripts/build'],
    made: 'dist/client/index.html',
  },
  server: {
    sources: ['sync-server', 'shared', 'package-lock.json', 'scripts/build'],
    made: 'dist/server/main.js',
  },
}
/** @typedef {keyof typeof PARTS} Part */
export const BUILT = /** @type {Part[]} */ (Object.keys(PARTS))

/** Tests are never part of a build. @param {string} name */
const isTest = (name) => name === 'e2e' || name === 'testing' || /\.test\.tsx?$/.test(name)

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

/** @param {Part} part */
const stampOf = (part) => join(ROOT, `dist/${part}.stamp`)

/** A fingerprint of everything a part is made of: names, sizes and times, so it takes milliseconds. @param {Part} part */
export function fingerprintOf(part) {
  /** @type {string[]} */
  const lines = []
  for (const source of PARTS[part].sources) walk(source, lines)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** @param {Part} part */
export function isFresh(part) {
  const stamp = stampOf(part)
  if (!existsSync(stamp) || !existsSync(join(ROOT, PARTS[part].made))) return false
  return readFileSync(stamp, 'utf8') === fingerprintOf(part)
}

/** Remembers what the finished build was made of. @param {Part} part @param {string} fingerprint */
export function recordBuild(part, fingerprint) {
  const stamp = stampOf(part)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}
