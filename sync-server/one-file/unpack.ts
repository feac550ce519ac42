import { hash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { makeFolder } from '../make-folder.ts'

export interface PackedFile {
  path: string
  size: number
  sha256: string
}

const OTHERS_MAY_WRITE = 0o022
/** The folder of a version is named by a part of its hash. */
const A_VERSION = /^[0-9a-f]{16}$/

/** Compiled code, which the system loads from a disk alone. */
export const COMPILED = /\.(?:node|so)(?:\.|$)/

/** Linux gives each run of the machine a name. */
const RUN_OF_MACHINE = '/proc/sys/kernel/random/boot_id'

/**
 * Makes sure that the folder has these files as they were packed; `contents` gives all of them, one after the other. A power cut
 * may leave files without their bytes: after each start of the machine all are compared to the last bit, else compiled code is.
 */
export function unpack(
  folder: string,
  files: readonly PackedFile[],
  contents: () => Uint8Array,
): void {
  makeFolder(folder, 0o700)
  assertOwn(folder)
  const run = textIn(RUN_OF_MACHINE)
  const checked = join(folder, 'checked')
  const isKnown = run !== null && textIn(checked) === run
  const broken = new Set(files.filter((file) => !isWhole(join(folder, file.path), file, isKnown)))
  if (broken.size > 0) unpackThese(broken, folder, files, contents())
  if (run !== null && !isKnown) put(checked, Buffer.from(run))
}

function unpackThese(
  broken: ReadonlySet<PackedFile>,
  folder: string,
  files: readonly PackedFile[],
  bytes: Uint8Array,
): void {
  let at = 0
  for (const file of files) {
    if (broken.has(file)) put(join(folder, file.path), bytes.subarray(at, at + file.size))
    at += file.size
  }
}

/** The versions before this one, once this one serves their data. */
export function forgetOlder(folder: string): void {
  for (const name of readdirSync(dirname(folder)))
    if (A_VERSION.test(name) && name !== basename(folder))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
}

/** Others could exchange what this user is about to run. */
function assertOwn(folder: string): void {
  const { uid, mode } = statSync(folder)
  const me = process.getuid?.() ?? uid
  if ((uid !== me && me !== 0) || (mode & OTHERS_MAY_WRITE) !== 0)
    throw new CannotStart(
      `Others may write into ${folder}, from where the program would run. Delete it, or set CACHE_DIR to another folder.`,
    )
}

function isWhole(path: string, { size, sha256 }: PackedFile, isKnown: boolean): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.size !== size) return false
  return (isKnown && !COMPILED.test(path)) || hash('sha256', readFileSync(path)) === sha256
}

function textIn(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** By a name of its own first: two that begin at once never read half a file. */
function put(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const made = `${path}.${process.pid}.new`
  writeFileSync(made, bytes, { mode: 0o600 })
  renameSync(made, path)
}
