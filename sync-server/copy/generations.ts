import { createHash } from 'node:crypto'
import { read } from 'node:fs'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { programBeside } from '../program.ts'
import type { Sum } from '../db/sqlite/log-format.ts'
import type { Position } from './log-copy.ts'
import { decodeSegment, placeIn } from './segment.ts'
import { getJson, type Listed, type Target } from './target.ts'

/** A snapshot of the database's file, and the log behind it. The manifest is written last: without it a generation is unfinished. */
export interface Manifest {
  /** In ms: the state of the snapshot. */
  at: number
  parts: { sha256: string; size: number }[]
  /** The place in the log where the snapshot ends. */
  start: { frame: number; salts: string | null; sum: Sum }
}

export interface Generation {
  number: number
  folder: string
  /** Null if it is unfinished. */
  manifest: Manifest | null
  /** Everything else in it. */
  names: string[]
}

const PART_BYTES = 4 * 1024 * 1024
const DAY_MS = 86_400_000
const WORKER = programBeside(import.meta.url, 'check-database.worker')
const MANIFEST = 'manifest.json'
const readBytes = promisify(read)

export const folderOf = (number: number) => `generations/${String(number).padStart(6, '0')}/`
export const manifestOf = (folder: string) => folder + MANIFEST
export const partOf = (folder: string, place: number) =>
  `${folder}database/${String(place).padStart(6, '0')}`

/** Oldest first. */
export async function generationsIn(target: Target): Promise<Generation[]> {
  const found = new Map<number, Listed[]>()
  for (const one of await target.list('generations/')) {
    const number = Number(one.name.split('/')[1])
    if (Number.isInteger(number)) found.set(number, [...(found.get(number) ?? []), one])
  }
  const numbers = [...found.keys()].sort((a, b) => a - b)
  return Promise.all(
    numbers.map(async (number) => {
      const folder = folderOf(number)
      const names = found.get(number)!.map(({ name }) => name)
      const manifest = await getJson<Manifest>(target, manifestOf(folder))
      return { number, folder, manifest, names: names.filter((one) => one !== manifestOf(folder)) }
    }),
  )
}

/** Where the copy of the log ends; null for a generation whose last part is damaged. */
export async function endOf(target: Target, generation: Generation): Promise<Position | null> {
  const segments = generation.names.filter((name) => placeIn(name) !== null).sort()
  const last = segments.at(-1)
  if (last === undefined) return startOf(generation.manifest!)
  const segment = decodeSegment((await target.get(last)) ?? Buffer.alloc(0))
  if (!segment) return null
  const { round, last: frame, salts, sum, isWhole } = segment
  return { round, frame, salts, sum, isWhole }
}

export function startOf({ start }: Pick<Manifest, 'start'>): Position {
  const salts = start.salts === null ? null : Buffer.from(start.salts, 'hex')
  return { round: 0, frame: start.frame, salts, sum: start.sum, isWhole: true }
}

/**
 * Copies the database's file, which must not change meanwhile. `file` is a descriptor that stays open: if one were closed, the
 * system would drop all locks that SQLite has on the file in this process.
 */
export async function copyDatabase(
  file: number,
  size: number,
  folder: string,
  target: Target,
  signal: AbortSignal,
): Promise<Manifest['parts']> {
  const parts: Manifest['parts'] = []
  for (let from = 0; from < size; from += PART_BYTES) {
    signal.throwIfAborted()
    const bytes = Buffer.allocUnsafe(Math.min(PART_BYTES, size - from))
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await readBytes(file, bytes, at, bytes.length - at, from + at)
      if (bytesRead === 0) throw new Error('The database became shorter while it was copied.')
      at += bytesRead
    }
    const name = partOf(folder, parts.length)
    await target.put(name, [bytes])
    const sha256 = sha256Of(bytes)
    const stored = await target.get(name)
    if (!stored || sha256Of(stored) !== sha256)
      throw new Error(`${target.place} does not give back what was written into it.`)
    parts.push({ sha256, size: bytes.length })
  }
  return parts
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Throws for a damaged database. */
export async function checkDatabase(databaseFile: string, signal: AbortSignal): Promise<void> {
  const worker = new Worker(WORKER, { workerData: databaseFile })
  signal.addEventListener('abort', () => void worker.terminate())
  const said = await new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The check of the database was broken off.')))
  })
  if (said !== 'ok') throw new Error(`The database is damaged: ${String(said)}`)
}

/** Removes generations that were replaced longer ago than they are kept. */
export async function dropOld(
  target: Target,
  keptDays: number,
  current: number,
  now: number,
): Promise<void> {
  const all = await generationsIn(target)
  for (const [place, { number, folder, manifest, names }] of all.entries()) {
    const replacedAt = all.slice(place + 1).find((later) => later.manifest)?.manifest?.at ?? now
    if (number >= current || !manifest || now - replacedAt < keptDays * DAY_MS) continue
    // The manifest first: a generation that lacks a part would be a damaged one.
    await target.remove([manifestOf(folder)])
    await target.remove(names)
  }
}
