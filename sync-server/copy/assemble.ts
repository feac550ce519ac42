import { rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type Generation, generationsIn, partOf, sha256Of } from './generations.ts'
import { decodeSegment, type Place, placeIn, type Segment } from './segment.ts'
import type { Target } from './target.ts'

/** The state that a copy gives back. */
export interface Assembled {
  /** In ms: all commits up to here are in it. */
  at: number
  /** True if the last part of the log is damaged; the state ends before it. */
  isCut: boolean
}

interface Named extends Place {
  name: string
}

/** Builds the newest whole state in a copy as a database in `file`; with `until` (ms), the last state up to then. */
export async function assemble(target: Target, file: string, until = Infinity): Promise<Assembled> {
  // A server that runs joins parts meanwhile: then the second look finds them under other names.
  return attempt(target, file, until).catch(() => attempt(target, file, until))
}

async function attempt(target: Target, file: string, until: number): Promise<Assembled> {
  const usable = (one: Generation) => one.manifest !== null && one.manifest.at <= until
  const generation = (await generationsIn(target)).findLast(usable)
  if (!generation) throw new Error(whyNone(target, until))
  rmSync(file, { force: true })
  const database = await open(file, 'wx', 0o600)
  try {
    await writeSnapshot(target, generation, database)
    const end = await writeLog(target, generation, database, until)
    await database.sync()
    return end
  } finally {
    await database.close()
  }
}

function whyNone(target: Target, until: number): string {
  return until === Infinity
    ? `There is no finished snapshot in ${target.place}.`
    : `The copy in ${target.place} begins later than ${new Date(until).toISOString()}.`
}

async function writeSnapshot(
  target: Target,
  { manifest, folder }: Generation,
  database: FileHandle,
): Promise<void> {
  let at = 0
  for (const [place, { sha256 }] of manifest!.parts.entries()) {
    const bytes = await target.get(partOf(folder, place))
    if (!bytes || sha256Of(bytes) !== sha256)
      throw new Error(
        `The snapshot of ${timeOf(manifest!.at)} is damaged (${partOf(folder, place)}). ` +
          `For the state before it: --at ${timeOf(manifest!.at - 1_000)}`,
      )
    await database.write(bytes, 0, bytes.length, at)
    at += bytes.length
  }
}

async function writeLog(
  target: Target,
  { manifest, names }: Generation,
  database: FileHandle,
  until: number,
): Promise<Assembled> {
  const all = names.flatMap((name): Named[] => {
    const place = placeIn(name)
    return place ? [{ ...place, name }] : []
  })
  const within = all.filter(({ at }) => at <= until)
  let here = { round: 0, frame: manifest!.start.frame, isWhole: true }
  let { at } = manifest!
  for (;;) {
    const candidates = following(within, here)
    if (candidates.length === 0) break
    const segment = await firstWhole(target, candidates)
    if (!segment) {
      if (within.some((later) => isBehind(later, candidates[0]!)))
        throw new Error(
          `The copy is damaged in the middle: ${candidates[0]!.name}. All that followed ${timeOf(at)} needs it. ` +
            `For the state up to there: --at ${timeOf(at)}`,
        )
      return { at, isCut: true }
    }
    await write(segment, database)
    here = { round: segment.round, frame: segment.last, isWhole: segment.isWhole }
    at = Math.max(at, segment.at)
  }
  assertEnd(within, here, at)
  return { at, isCut: false }
}

/** The parts that go on from here, the longest first. */
function following(all: Named[], here: { round: number; frame: number; isWhole: boolean }) {
  const on = all.filter(
    ({ round, first, last }) =>
      round === here.round && first <= here.frame + 1 && last > here.frame,
  )
  const ends = all.filter(
    ({ round, first, last }) =>
      !here.isWhole && round === here.round && last === here.frame && first > here.frame,
  )
  const next = here.isWhole
    ? all.filter(({ round, first }) => round === here.round + 1 && first === 1)
    : []
  const longest = (list: Named[]) => list.sort((a, b) => b.last - a.last || a.first - b.first)
  return [longest(on), ends, longest(next)].find((list) => list.length > 0) ?? []
}

async function firstWhole(target: Target, candidates: Named[]): Promise<Segment | null> {
  for (const { name } of candidates) {
    const segment = decodeSegment((await target.get(name)) ?? Buffer.alloc(0))
    if (segment) return segment
  }
  return null
}

async function write(segment: Segment, database: FileHandle): Promise<void> {
  const { pages, contents, pageSize, pagesAfter } = segment
  for (const [place, page] of pages.entries())
    await database.write(contents[place]!, 0, pageSize, (page - 1) * pageSize)
  if (pages.length > 0) await database.truncate(pagesAfter * pageSize)
}

/** A part without the one before it. */
function assertEnd(all: Named[], here: { round: number; frame: number }, at: number): void {
  const lost = all.find(
    ({ round, last }) => round > here.round || (round === here.round && last > here.frame),
  )
  if (!lost) return
  throw new Error(
    `The copy lacks a part before ${lost.name}. For the state up to there: --at ${timeOf(at)}`,
  )
}

const isBehind = (one: Named, other: Named) =>
  one.round > other.round || (one.round === other.round && one.last > other.last)

const timeOf = (at: number) => new Date(at).toISOString()
