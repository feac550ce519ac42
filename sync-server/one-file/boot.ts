import { existsSync } from 'node:fs'
import { createRequire, enableCompileCache } from 'node:module'
import { isAbsolute, join, resolve, sep } from 'node:path'
import { getAsset, getRawAsset } from 'node:sea'
import { pathToFileURL } from 'node:url'
import { zstdDecompressSync } from 'node:zlib'
import { CannotStart } from '../cannot-start.ts'
import { restoreSource } from '../cli/restore-source.ts'
import { databaseIn, DEFAULT_DATA_DIR, isOnPostgres, noDatabase } from '../data-folder.ts'
import { START } from './command-line.ts'
import { help } from './help.ts'
import { type PackedFile, unpack } from './unpack.ts'

// The main script of the single executable: it unpacks the program and hands over to the part that was asked for.

interface Program {
  version: string
  /** A part of the hash of all files. */
  id: string
  files: PackedFile[]
}

/** The programs by command. */
const ENTRIES = new Map([
  ['', { entry: 'main', needsData: false }],
  ['backup', { entry: 'backup', needsData: true }],
  ['restore', { entry: 'restore', needsData: false }],
  ['move', { entry: 'move', needsData: false }],
  ['admin', { entry: 'admin', needsData: true }],
  ['doctor', { entry: 'doctor', needsData: true }],
])

const { version, id, files } = JSON.parse(getAsset('program.json', 'utf8')) as Program
const dataDir = resolve(process.env['DATA_DIR'] || DEFAULT_DATA_DIR)
const programs = resolve(process.env['CACHE_DIR'] || join(dataDir, 'program'))
const [command = '', ...rest] = process.argv.slice(2)

if (isOwnChild(command)) run(command, rest)
else if (['--version', '-v'].includes(command)) console.log(`Loreloom ${version}`)
else if (['--help', '-h', 'help'].includes(command)) console.log(help(version, START))
else begin()

/** The server starts its processes by the path of their program, and talks with them. */
function isOwnChild(path: string): boolean {
  return process.connected && isAbsolute(path) && path.startsWith(programs + sep)
}

function begin(): void {
  const known = ENTRIES.get(command)
  if (!known) end(`There is no command "${command}". ${START} --help lists them.`, 2)
  const hasSite = existsSync(databaseIn(dataDir)) || isOnPostgres(dataDir)
  // A mistyped folder stays as it is, and a mistyped file makes none.
  if (known.needsData && !process.env['DATABASE_URL'] && !hasSite) end(noDatabase(dataDir), 1)
  if (command === 'restore') checkSource()
  const folder = join(programs, id)
  try {
    unpack(folder, files, contents)
  } catch (error) {
    end(whyNotUnpacked(error as Error), 1)
  }
  process.env['CLIENT_DIR'] ||= join(folder, 'client')
  enableCompileCache(join(folder, 'compiled'))
  run(join(folder, 'server', `${known.entry}.js`), rest)
}

function checkSource(): void {
  try {
    restoreSource(rest)
  } catch (error) {
    end((error as Error).message, 1)
  }
}

/** Loads a program with the arguments that it would have in a process of Node. */
function run(path: string, args: string[]): void {
  process.argv.splice(1, Infinity, path, ...args)
  // `import` of this script itself knows Node's own modules alone.
  const load = createRequire(path)('../load.cjs') as (url: string) => Promise<unknown>
  void load(pathToFileURL(path).href)
}

function contents(): Uint8Array {
  // In one piece: thousands of small ones would leave their memory with the process.
  const chunkSize = files.reduce((sum, { size }) => sum + size, 0)
  return zstdDecompressSync(new Uint8Array(getRawAsset('files.zst')), { chunkSize })
}

function whyNotUnpacked(error: Error): string {
  if (error instanceof CannotStart) return error.message
  return (
    `The program cannot unpack itself into ${programs} (${error.message}).\n` +
    `It needs 60 MB there. Make room, give the folder to whoever runs it, or take another one: CACHE_DIR=./other ${START}`
  )
}

function end(sentence: string, code: number): never {
  console.error(sentence)
  process.exit(code)
}
