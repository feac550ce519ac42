import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ERASED_ACCOUNTS } from '../one-node/erased-accounts.ts'
import { HIGH_WATER } from '../one-node/high-water.ts'
import { SECRETS } from '../secrets.ts'
import { count, type Progress } from './progress.ts'

/** What a data folder has besides its database. */
export const WITHOUT_STORE = ['mail']
export const ALL = ['files', 'file-records', 'quarantine', 'uploads', 'exports', ...WITHOUT_STORE]
const BESIDE = [
  ...SECRETS.map((name) => `${name}.secret`),
  ERASED_ACCOUNTS,
  HIGH_WATER,
  'last-address',
]

/** Brings all files that another data folder lacks, and drops those that the site has deleted since; returns how many it has. */
export async function bringFiles(
  from: string,
  to: string,
  folders: readonly string[],
  progress: Progress,
): Promise<number> {
  let files = 0
  for await (const name of namesIn(from, folders)) {
    if (!(await hasSameSize(join(from, name), join(to, name)))) await bringFile(from, to, name)
    files += 1
    progress.show(() => `${count(files)} files`)
  }
  for await (const name of namesIn(to, folders))
    if (!existsSync(join(from, name))) await rm(join(to, name))
  return files
}

export async function bringFile(from: string, to: string, name: string): Promise<void> {
  const [source, target] = [join(from, name), join(to, name)]
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const fresh = `${target}.new`
  await copyFile(source, fresh, constants.COPYFILE_FICLONE)
  // The sweep goes by their age.
  const { atime, mtime } = await stat(source)
  const handle = await open(fresh, 'r+')
  await handle.sync()
  await handle.close()
  await utimes(fresh, atime, mtime)
  await rename(fresh, target)
}

/** Compares sizes and SHA-256; returns the names of those that differ or are missing. */
export async function compareFiles(
  from: string,
  to: string,
  folders: readonly string[],
  progress: Progress,
): Promise<string[]> {
  const different: string[] = []
  let files = 0
  for await (const name of namesIn(from, folders)) {
    if (!(await isSame(join(from, name), join(to, name)))) different.push(name)
    files += 1
    progress.show(() => `${count(files)} files compared`)
  }
  return different
}

async function hasSameSize(source: string, target: string): Promise<boolean> {
  const there = await stat(target).catch(() => null)
  return there?.size === (await stat(source)).size
}

async function isSame(source: string, target: string): Promise<boolean> {
  return (await hasSameSize(source, target)) && (await hashOf(source)) === (await hashOf(target))
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Names of all files, relative to the data folder. */
async function* namesIn(dataDir: string, folders: readonly string[]): AsyncGenerator<string> {
  for (const name of BESIDE) if (existsSync(join(dataDir, name))) yield name
  for (const folder of folders) if (existsSync(join(dataDir, folder))) yield* below(dataDir, folder)
}

async function* below(dataDir: string, folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(join(dataDir, folder))) {
    const name = join(folder, entry.name)
    if (entry.isDirectory()) yield* below(dataDir, name)
    else if (entry.isFile()) yield name
  }
}

/** True if a folder has something of a site. */
export function hasFiles(dataDir: string): boolean {
  return [...BESIDE, ...ALL].some((name) => existsSync(join(dataDir, name)))
}
