import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { bringFile } from '../features/files/mirror-files.ts'

/**
 * The parts of a backup named FILE: the database FILE itself, the bytes of files in FILE.files, secrets and the list of erased
 * accounts in FILE.beside, and their SHA-256 in FILE.sha256, which `sha256sum -c` reads as well.
 */
export const partsOf = (backup: string) => ({
  files: `${backup}.files`,
  beside: `${backup}.beside`,
  manifest: `${backup}.sha256`,
})

/** SHA-256 by name, relative to the backup's folder. */
export type Manifest = ReadonlyMap<string, string>

const UNFINISHED = '# This backup is not finished.\n'
const LAST_LINE = /^# sha256 of the lines above: (\w{64})\n$/

/** From here on the backup is invalid, until `writeManifest` marks it as whole. */
export function beginManifest(backup: string): void {
  writeFileSync(partsOf(backup).manifest, UNFINISHED)
}

export async function writeManifest(backup: string): Promise<Manifest> {
  const manifest = new Map<string, string>()
  for (const name of namesIn(backup)) {
    manifest.set(name, await sumOf(join(dirname(backup), name)))
  }
  const lines = [...manifest].map(([name, sum]) => `${sum}  ${name}\n`).join('')
  writeFileSync(
    partsOf(backup).manifest,
    `${lines}# sha256 of the lines above: ${sumOfText(lines)}\n`,
    { flush: true },
  )
  return manifest
}

/** Null for a backup of an older version, which has no manifest. The names are those from before any renaming of the backup. */
export function readManifest(backup: string): Manifest | null {
  const file = partsOf(backup).manifest
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  if (text === UNFINISHED) throw new Error(`${backup} was never finished. Take another backup.`)
  const end = text.lastIndexOf('#')
  const lines = text.slice(0, Math.max(0, end))
  if (LAST_LINE.exec(text.slice(end))?.[1] !== sumOfText(lines))
    throw new Error(`${file} is damaged: it does not say what belongs to the backup.`)
  const entries = lines
    .split('\n')
    .filter(Boolean)
    .map((line): [string, string] => [line.slice(66), line.slice(0, 64)])
  // The database comes first, and every other name begins with the database's.
  const first = entries[0]?.[0] ?? ''
  return new Map(entries.map(([name, sum]) => [basename(backup) + name.slice(first.length), sum]))
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

function namesIn(backup: string): string[] {
  const { files, beside } = partsOf(backup)
  const folder = dirname(backup)
  const below = (part: string): string[] => {
    if (!existsSync(part)) return []
    return readdirSync(part, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()
  }
  return [basename(backup), ...below(beside), ...below(files)]
}
