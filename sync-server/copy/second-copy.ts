import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { CopySettings } from '../copy-settings.ts'
import type { CommitLog } from '../db/sqlite/commit-log.ts'
import { newId } from '../db/ids.ts'
import { noteBackup } from '../features/admin/last-backup.ts'
import type { CopyState } from '../features/admin/overview.ts'
import type { FileStore } from '../features/files/file-store.ts'
import { CopiedFiles } from './copied-files.ts'
import { type CopyNote, readNote, writeNote } from './copy-note.ts'
import {
  dropOld,
  endOf,
  folderOf,
  type Generation,
  generationsIn,
  type Manifest,
  manifestOf,
  startOf,
} from './generations.ts'
import { follows, LogCopy, type Position } from './log-copy.ts'
import { ChainBroken, LogReader } from './log-reader.ts'
import { Snapshot } from './snapshot.ts'
import { COPY_ID, getJson, putJson, type Target } from './target.ts'

export interface CopyParts {
  dataDir: string
  db: { log: CommitLog }
  store: Pick<FileStore, 'observe'>
  log: Logger
  settings: Pick<CopySettings, 'keptDays'>
  target: Target
  /** Up to here the log waits for a place that is full or away; then only a fresh snapshot helps. */
  mostWaiting?: number
  now?: () => number
}

/** Half of a second on a quiet machine, so that a busy one still keeps to two. */
const EVERY_MS = 500
const LEAST_REST_MS = 50
const RETRY_MS = 10_000
/** After a snapshot that failed, or a second break of the log. */
const RETAKE_MS = 60_000
const NOTE_MS = 30_000
const STOP_MS = 5_000
const ROUND_BYTES = 8 * 1024 * 1024
const MOST_WAITING_BYTES = 256 * 1024 * 1024
const HOUR_MS = 3_600_000
const NIGHT_HOUR = 3

/**
 * Keeps a second copy of the site: a snapshot each night, the commits since then each second, and each file once. It reads the
 * log beside the database's connections, so no write waits for it; nothing that fails here stops the server.
 */
export class SecondCopy {
  readonly #parts: CopyParts
  readonly #files: CopiedFiles
  readonly #reader: LogReader
  /** Open until the database is closed: see `copyDatabase`. */
  readonly #database: number
  readonly #pageSize: number
  readonly #stopping = new AbortController()
  #note: CopyNote
  #notedAt = 0
  /** The generation that gets the commits; null while there is none. */
  #chain: { number: number; copy: LogCopy; takenAt: number } | null = null
  #snapshot: Snapshot | null = null
  /** The first attempt of a process: to go on where the last one ended. */
  #mayResume = true
  #isBound = false
  #wantsScrub = false
  #isHeld = false
  #retryAt = 0
  #takeAt = 0
  #brokenAt = 0
  /** The generation that has everything at the stop. */
  #ended: number | null = null
  /** The reason why there is no fresh snapshot, though the commits are copied. */
  #snapshotProblem: string | null = null
  readonly #foundAs: string
  #running: Promise<void> = Promise.resolve()

  constructor(parts: CopyParts) {
    const { dataDir, db, target } = parts
    this.#parts = parts
    this.#files = new CopiedFiles(dataDir, target)
    this.#reader = new LogReader(db.log.file)
    this.#database = openSync(db.log.databaseFile, 'r')
    this.#pageSize = db.log.pageSize
    this.#foundAs = markOf(db.log.databaseFile)
    const kept = readNote(dataDir)
    const before = kept?.place === target.place ? kept : null
    this.#note = before ?? { id: '', place: target.place, at: null, problem: null, closed: null }
    parts.store.observe((id) => this.#files.touch(id))
    this.#hold()
  }

  get state(): CopyState {
    const { at, problem, place } = this.#note
    return { at, problem, place }
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Copies the last commits. The caller closes the database behind it, and calls `closed`. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#dropSnapshot()
    const end = async () => {
      await this.#running
      if (!this.#chain || this.#note.problem !== null) return
      const { copy, number } = this.#chain
      if (await copy.endRound(true)) this.#ended = number
    }
    const waits = new AbortController()
    await Promise.race([
      end().catch((error: unknown) => this.#fail(error)),
      sleep(STOP_MS, undefined, { signal: waits.signal }).catch(() => undefined),
    ])
    waits.abort()
  }

  /** After the database was closed. */
  closed(): void {
    closeSync(this.#database)
    this.#reader.close()
    if (this.#ended !== null)
      this.#note.closed = {
        generation: this.#ended,
        file: markOf(this.#parts.db.log.databaseFile),
      }
    this.#writeNote()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const started = this.#now()
      await this.round()
      const rest = restAfter(this.#now() - started)
      await sleep(rest, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Copies what is new, if its time has come; says a problem and throws none. */
  async round(): Promise<void> {
    const now = this.#now()
    if (now >= this.#retryAt) {
      try {
        await this.#work(now)
        this.#succeed(now)
      } catch (error) {
        this.#fail(error)
      }
    }
    const { mostWaiting = MOST_WAITING_BYTES } = this.#parts
    if (this.#isHeld && this.#waiting > Math.max(mostWaiting, this.#size)) this.#giveUp()
    if (now - this.#notedAt > NOTE_MS) this.#writeNote()
  }

  async #work(now: number): Promise<void> {
    await this.#bind()
    this.#hold()
    if (this.#mayResume) await this.#resume()
    await this.#chain?.copy.ship()
    if (this.#snapshot) await this.#finish(this.#snapshot)
    // A checkpoint would change the file that is copied.
    if (this.#snapshot) return
    if (this.#chain && (this.#wantsScrub || this.#waiting > ROUND_BYTES))
      await this.#endRound(this.#chain.copy)
    if (now >= this.#takeAt && (!this.#chain || isDue(this.#chain.takenAt, now)))
      await this.#take(now)
  }

  async #endRound(copy: LogCopy): Promise<void> {
    if (await copy.endRound(this.#wantsScrub)) this.#wantsScrub = false
  }

  /** Makes sure that the place has this site's copy and no other's. */
  async #bind(): Promise<void> {
    const { target, dataDir } = this.#parts
    if (this.#isBound && !target.mayVanish) return
    const found = await getJson<{ id: string }>(target, COPY_ID)
    if (this.#note.id !== '') {
      this.#isBound = found?.id === this.#note.id
      if (this.#isBound) return
      throw new Error(
        found
          ? `${target.place} has the copy of another site. Give this one a place of its own.`
          : `${target.place} is not there, or empty. Is its disk mounted? If the copy shall begin anew there, delete ${dataDir}/second-copy.json.`,
      )
    }
    if (found)
      throw new Error(
        `${target.place} has the copy of a site that is not in ${dataDir}. Restore it, or give this site a place of its own.`,
      )
    await target.prepare()
    const id = newId()
    await putJson(target, COPY_ID, { id })
    this.#note.id = id
    this.#writeNote()
  }

  /** Goes on with the copy that a former process made, if the database is the continuation of it. */
  async #resume(): Promise<void> {
    const { target, settings } = this.#parts
    const last = (await generationsIn(target)).findLast(({ manifest }) => manifest !== null)
    const position = last && (await this.#continuing(last))
    if (last && position) {
      await this.#files.compare(settings.keptDays, this.#now())
      this.#begin(last.number, last.manifest!, position)
    }
    this.#mayResume = false
  }

  async #continuing(last: Generation): Promise<Position | null> {
    const { closed } = this.#note
    const end = await endOf(this.#parts.target, last)
    if (!end) return null
    if (closed?.generation === last.number && end.isWhole && this.#foundAs === closed.file)
      return { ...end, salts: null }
    const header = this.#reader.header()
    if (!header || !end.salts) return null
    if (!header.salts.equals(end.salts))
      return end.isWhole && follows(header.salts, end.salts) ? end : null
    const sum = this.#reader.sumAt(end.frame, header)
    return sum?.[0] === end.sum[0] && sum[1] === end.sum[1] ? end : null
  }

  /** Begins a snapshot; the present generation gets the commits until it is ready. */
  async #take(at: number): Promise<void> {
    const { target, db } = this.#parts
    const start = this.#chain ? await this.#endOfChain(this.#chain.copy) : this.#endOfLog()
    if (!start) return
    const { salts, frame, sum } = start
    this.#snapshot = new Snapshot(target, db.log.databaseFile, this.#database, {
      at,
      start: salts ? { frame, salts: salts.toString('hex'), sum } : { frame: 0, salts, sum },
    })
  }

  async #endOfChain(copy: LogCopy): Promise<Position | null> {
    return (await copy.endRound(false)) ? copy.position : null
  }

  /** At once: the place in the log up to which the database's file has everything. */
  #endOfLog(): Omit<Position, 'round' | 'isWhole'> | null {
    const { log } = this.#parts.db
    if (!log.checkpoint()) return null
    const header = this.#reader.header()
    const frame = header ? log.length : 0
    const sum = header && this.#reader.sumAt(frame, header)
    return header && sum
      ? { frame, salts: header.salts, sum }
      : { frame: 0, salts: null, sum: [0, 0] }
  }

  /** Changes over to a snapshot that is ready. */
  async #finish(snapshot: Snapshot): Promise<void> {
    const { target, settings, dataDir, log } = this.#parts
    if (snapshot.error) {
      this.#snapshot = null
      this.#takeAt = this.#now() + RETAKE_MS
      this.#snapshotProblem = inWords(snapshot.error, target.place)
      throw snapshot.error
    }
    if (!snapshot.ready) return
    const { number, manifest } = snapshot.ready
    await this.#files.compare(settings.keptDays, this.#now())
    const copy = this.#logCopy(number, startOf(manifest))
    await copy.ship()
    await putJson(target, manifestOf(folderOf(number)), manifest)
    this.#snapshot = this.#snapshotProblem = null
    this.#chain = { number, copy, takenAt: manifest.at }
    await dropOld(target, settings.keptDays, number, this.#now())
    const bytes = manifest.parts.reduce((sum, { size }) => sum + size, 0)
    noteBackup(dataDir, { at: new Date(manifest.at).toISOString(), bytes })
    log.info({ place: target.place, bytes }, 'a snapshot for the second copy was taken')
  }

  #dropSnapshot(): void {
    this.#snapshot?.discard()
    this.#snapshot = null
  }

  #begin(number: number, { at }: Manifest, position: Position): void {
    this.#chain = { number, copy: this.#logCopy(number, position), takenAt: at }
  }

  #logCopy(number: number, position: Position): LogCopy {
    const { target, db } = this.#parts
    const bring = () => this.#files.ship()
    const now = () => this.#now()
    const parts = { log: db.log, reader: this.#reader, target, bring, now }
    return new LogCopy(parts, folderOf(number), position)
  }

  #succeed(now: number): void {
    if (!this.#chain) return
    this.#note.at = now
    this.#tell(this.#snapshotProblem, null)
  }

  #fail(error: unknown): void {
    if (error instanceof ChainBroken) {
      this.#parts.log.info({ err: error }, 'the second copy begins with a fresh snapshot')
      this.#chain = null
      // The program that changed the log may have changed the database's file as well.
      this.#dropSnapshot()
      this.#takeAt = Math.max(this.#takeAt, this.#brokenAt + RETAKE_MS)
      this.#brokenAt = this.#now()
      return
    }
    if (this.#snapshotProblem === null) this.#retryAt = this.#now() + RETRY_MS
    this.#tell(inWords(error, this.#note.place), error)
  }

  /** Says a problem once, and its end. */
  #tell(problem: string | null, error: unknown): void {
    if (problem === this.#note.problem) return
    const { log } = this.#parts
    this.#note.problem = problem
    if (problem === null) log.info({ place: this.#note.place }, 'the second copy goes on')
    else log.error({ err: error }, `the second copy does not go on: ${problem}`)
    this.#writeNote()
  }

  #hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    this.#parts.db.log.hold({ scrub: () => (this.#wantsScrub = true) })
  }

  /** The log may not fill the disk: SQLite empties it again by itself. */
  #giveUp(): void {
    this.#isHeld = this.#mayResume = false
    this.#chain = null
    this.#dropSnapshot()
    this.#parts.db.log.release()
    if (this.#wantsScrub) this.#parts.db.log.empty()
    this.#wantsScrub = false
  }

  get #waiting(): number {
    return this.#parts.db.log.waiting * this.#pageSize
  }

  get #size(): number {
    return fstatSync(this.#database).size
  }

  #now(): number {
    return this.#parts.now?.() ?? Date.now()
  }

  #writeNote(): void {
    this.#notedAt = this.#now()
    try {
      writeNote(this.#parts.dataDir, this.#note)
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the note of the second copy was not written')
    }
  }
}

/** The pause behind a round that took so long by a clock, which somebody may set meanwhile. */
export function restAfter(tookMs: number): number {
  return Math.min(EVERY_MS, Math.max(LEAST_REST_MS, EVERY_MS - tookMs))
}

/** Each night, or after a day without one. */
function isDue(takenAt: number, now: number): boolean {
  const age = now - takenAt
  return age > 24 * HOUR_MS || (age > 12 * HOUR_MS && new Date(now).getHours() === NIGHT_HOUR)
}

/** Changes with each change of the file. */
function markOf(file: string): string {
  const { ino, size, mtimeNs } = statSync(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

function inWords(error: unknown, place: string): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return `${place} is full.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The server may not write into ${place}.`
  if (code === 'ENOENT' || code === 'ENOTDIR') return `${place} is not there.`
  return message
}
