import { createHash } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { bringFile, mirrorFiles } from '../features/files/mirror-files.ts'

/**
 * The parts of a backup named FILE: the database FILE itself, the bytes of files in FILE.files, secrets and the list of erased
 * accounts in FILE.beside, and their SHA-256 in FILE.sha256, which `sha256sum -c` reads as well.
 */
export const partsOf = (backup: string) => ({
  database: backup,
  files: `${backup}.files`,
  beside: `${backup}.beside`,
  manifest: `${backup}.sha256`,
})

/**
 * Where a backup is made. An earlier one of the same name stays whole until this one is: only files that the earlier one lacks go
 * to its own place at once.
 */
export const madeAt = (backup: string) => {
  const { database, files, beside, manifest } = partsOf(backup)
  return {
    database: `${database}.new`,
    /** Files that have changed since the earlier backup. */
    files: `${files}.new`,
    beside: `${beside}.new`,
    manifest: `${manifest}.new`,
  }
}

/** SHA-256 by name, relative to the backup's folder. */
export type Manifest = ReadonlyMap<string, string>

/** What older versions wrote before anything else. */
const UNFINISHED = '# This backup is not finished.\n'
const LAST_LINE = /^# sha256 of the lines above: (\w{64})\n$/

/** Marks what was made as whole: from here on `putInPlace` ends the backup. `files` are those that belong to it. */
export async function writeManifest(backup: string, files: readonly string[]): Promise<Manifest> {
  const [parts, made] = [partsOf(backup), madeAt(backup)]
  const manifest = new Map([[basename(backup), await sumOf(made.database)]])
  for (const name of namesBelow(made.beside))
    manifest.set(`${basename(parts.beside)}/${name}`, await sumOf(join(made.beside, name)))
  for (const name of files) {
    const changed = join(made.files, name)
    const file = existsSync(changed) ? changed : join(parts.files, name)
    manifest.set(`${basename(parts.files)}/${name}`, await sumOf(file))
  }
  const lines = [...manifest].map(([name, sum]) => `${sum}  ${name}\n`).join('')
  const text = `${lines}# sha256 of the lines above: ${sumOfText(lines)}\n`
  writeFileSync(made.manifest, text, { flush: true })
  return manifest
}

/** Puts a backup that is whole into the place of the earlier one, also if the command was killed meanwhile. */
export function putInPlace(backup: string): void {
  const [parts, made] = [partsOf(backup), madeAt(backup)]
  if (!existsSync(made.manifest) || linesOf(readFileSync(made.manifest, 'utf8')) === null) return
  mirrorFiles(made.files, parts.files, () => true)
  rmSync(made.files, { recursive: true, force: true })
  if (existsSync(made.beside)) {
    rmSync(parts.beside, { recursive: true, force: true })
    renameSync(made.beside, parts.beside)
  }
  if (existsSync(made.database)) renameSync(made.database, parts.database)
  renameSync(made.manifest, parts.manifest)
}

/** Removes what was made of a backup that is not whole. */
export function dropMade(backup: string): void {
  for (const part of Object.values(madeAt(backup))) rmSync(part, { recursive: true, force: true })
}

/** Null for a backup of an older version, which has no manifest. The names are those from before any renaming of the backup. */
export function readManifest(backup: string): Manifest | null {
  const file = partsOf(backup).manifest
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  if (text === UNFINISHED) throw new Error(`${backup} was never finished. Take another backup.`)
  const entries = linesOf(text)
  // The database comes first, and every other name begins with the database's.
  const first = entries?.[0]?.[0] ?? ''
  if (!entries?.every(([name]) => isPartOf(first, name)))
    throw new Error(`${file} is damaged: it does not say what belongs to the backup.`)
  return new Map(entries.map(([name, sum]) => [basename(backup) + name.slice(first.length), sum]))
}

/** The lines of a manifest; null if it is not whole. */
function linesOf(text: string): [name: string, sum: string][] | null {
  const end = text.lastIndexOf('#')
  const lines = text.slice(0, Math.max(0, end))
  if (LAST_LINE.exec(text.slice(end))?.[1] !== sumOfText(lines)) return null
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => [line.slice(66), line.slice(0, 64)])
}

/** A name from elsewhere must not lead out of the backup, nor out of the folder that it is restored to. */
function isPartOf(database: string, name: string): boolean {
  if (name === database) return true
  const [part, ...path] = name.split('/')
  const { files, beside } = partsOf(database)
  return (
    (part === files || part === beside) &&
    path.length > 0 &&
    path.every((step) => !['', '.', '..'].includes(step))
  )
}

/** The changed or missing parts of a backup, in words; empty if it is whole. */
export async function problemsOf(backup: string, manifest: Manifest): Promise<string[]> {
  const problems: string[] = []
  for (const [name, sum] of manifest) {
    const file = join(dirname(backup), name)
    if (!existsSync(file)) problems.push(`${file} is missing`)
    else if ((await sumOf(file)) !== sum) problems.push(`${file} was changed`)
  }
  return problems
}

/** Restores every stored file to the bytes in the backup. */
export async function bringFiles(backup: string, manifest: Manifest, to: string): Promise<void> {
  const prefix = `${basename(partsOf(backup).files)}/`
  for (const [name, sum] of manifest) {
    if (!name.startsWith(prefix)) continue
    const target = join(to, name.slice(prefix.length))
    if (existsSync(target) && (await sumOf(target)) === sum) continue
    bringFile(join(dirname(backup), name), target)
  }
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

function sumOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The files below a folder, by their paths in it. */
export function namesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
