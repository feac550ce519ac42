import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPILED, type PackedFile } from '../../sync-server/one-file/unpack.ts'
import { ROOT } from '../install.mjs'
import { machineOf } from './elf.ts'

/** A processor and a system by the names of Node and of the packages. */
export type Target = 'linux-x64' | 'linux-arm64'
export const TARGETS: readonly Target[] = ['linux-x64', 'linux-arm64']

/** The folder with the parts of a target: installed here, or fetched. */
export type PackageFolder = (name: string) => string

/** The packages that are not in the server's bundle, as they find each other: the files of each that run. */
const packagesFor = (target: Target): Record<string, string[]> => ({
  'better-sqlite3': ['lib/**', `prebuilds/${target}.node`],
  argon2: ['argon2.cjs', `prebuilds/${target}/*.glibc.node`],
  '@phc/format': ['index.js'],
  'node-gyp-build': ['index.js', 'node-gyp-build.js'],
  sharp: ['dist/*.{cjs,mjs}'],
  '@img/colour': ['*.cjs'],
  'detect-libc': ['lib/*.js'],
  semver: ['**/*.js'],
  // `file-type` hides this import from bundlers.
  strtok3: ['lib/**/*.js'],
  [`@img/sharp-${target}`]: ['index.cjs', 'lib/*'],
  [`@img/sharp-libvips-${target}`]: ['lib/**', 'versions.json'],
})
const ALWAYS = ['package.json', '{LICENSE,license}*']

export interface Contents {
  files: PackedFile[]
  bytes: Buffer
}

/** All that the executable unpacks: the built server and client, and the packages with compiled parts. */
export function gather(target: Target, folderOf: PackageFolder): Contents {
  const files: PackedFile[] = []
  const parts: Buffer[] = []
  const processor = target.split('-')[1]
  const add = (path: string, bytes: Buffer) => {
    if (COMPILED.test(path) && machineOf(bytes) !== processor)
      throw new Error(`${path} is for ${machineOf(bytes)}, not for ${target}.`)
    files.push({ path, size: bytes.length, sha256: hash('sha256', bytes) })
    parts.push(bytes)
  }
  add('package.json', Buffer.from('{"type":"module"}'))
  add('load.cjs', Buffer.from('module.exports = (url) => import(url)\n'))
  for (const part of ['server', 'client', 'pages']) {
    const isOld = leftOver(part)
    for (const [name, bytes] of filesIn(join(ROOT, 'dist', part), ['**/*']))
      if (!isOld(name)) add(`${part}/${name}`, bytes)
  }
  for (const [name, patterns] of Object.entries(packagesFor(target)))
    for (const [file, bytes] of filesIn(folderOf(name), [...ALWAYS, ...patterns]))
      add(`node_modules/${name}/${file}`, bytes)
  return { files, bytes: Buffer.concat(parts) }
}

/** True for the files of earlier builds, which stay beside those of the last one. */
function leftOver(part: string): (name: string) => boolean {
  const record = { server: 'server-builds.json', client: 'builds.json' }[part]
  if (!record) return () => false
  const [last] = JSON.parse(readFileSync(join(ROOT, 'dist', record), 'utf8')) as [
    { assets: string[] },
  ]
  const current = new Set(last.assets)
  return (name) => name.startsWith('assets/') && !current.has(name)
}

function filesIn(folder: string, patterns: string[]): [string, Buffer][] {
  const names = patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    if (found.length === 0 && !ALWAYS.includes(pattern))
      throw new Error(`${folder} has no ${pattern}.`)
    return found
  })
  return [...new Set(names)].toSorted().map((name) => [name, readFileSync(join(folder, name))])
}
