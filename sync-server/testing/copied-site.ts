import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { pino } from 'pino'
import { assemble } from '../copy/assemble.ts'
import { FolderTarget } from '../copy/folder-target.ts'
import { generationsIn } from '../copy/generations.ts'
import { SecondCopy } from '../copy/second-copy.ts'
import type { Target } from '../copy/target.ts'
import { openDatabase } from '../db/sqlite/open-database.ts'
import type { FileStore } from '../features/files/file-store.ts'
import { FolderStore } from '../one-node/file-store.ts'
import { setMeta } from '../sync/changes.ts'

const log = pino({ level: 'silent' })

/** A database with files and a second copy, whose rounds the test makes itself. */
export class CopiedSite {
  readonly root = mkdtempSync(join(tmpdir(), 'loreloom-copied-'))
  dataDir = join(this.root, 'data')
  readonly backupDir = join(this.root, 'other-disk')
  /** So many ms the clock of the copy is ahead. */
  ahead = 0
  #kills = 0
  readonly target: Target
  store!: FileStore
  db!: ReturnType<typeof openDatabase>
  copy!: SecondCopy
  /** The values that `say` has written. */
  said = new Map<string, string>()

  constructor(target?: Target) {
    this.target = target ?? new FolderTarget(this.backupDir)
    mkdirSync(this.backupDir)
    mkdirSync(this.dataDir)
  }

  get databaseFile(): string {
    return join(this.dataDir, 'loreloom.db')
  }

  open(): void {
    this.db = openDatabase(this.databaseFile, 'held')
    this.store = new FolderStore(this.dataDir)
    const { dataDir, db, store, target } = this
    const settings = { keptDays: 7 }
    const now = () => Date.now() + this.ahead
    const mostWaiting = 12 * 1024 * 1024
    this.copy = new SecondCopy({ dataDir, db, store, log, settings, target, mostWaiting, now })
  }

  async close(): Promise<void> {
    await this.copy.stop()
    await this.db.close()
    this.copy.closed()
  }

  /** Goes on with the folder as a killed process would leave it. */
  async kill(): Promise<void> {
    const left = join(this.root, `left-${++this.#kills}`)
    cpSync(this.dataDir, left, { recursive: true })
    await this.db.close()
    rmSync(this.dataDir, { recursive: true })
    this.dataDir = left
    this.open()
  }

  async say(key: string, value: string): Promise<void> {
    await this.db.write((trx) => trx.run(setMeta, { key, value }))
    this.said.set(key, value)
  }

  /** Makes rounds until the copy has everything. */
  async settle(): Promise<void> {
    const since = Date.now() + this.ahead
    for (let tries = 0; tries < 2_000; tries++) {
      await this.copy.round()
      const { at, problem } = this.copy.state
      if (problem) throw new Error(problem)
      if (at !== null && at >= since) return
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    throw new Error('The copy is not whole after many rounds.')
  }

  /** A night passes, and with it a snapshot is taken. */
  async night(): Promise<void> {
    this.ahead += 25 * 3_600_000
    const isTaken = async () =>
      (await generationsIn(this.target)).some(
        ({ manifest }) => manifest && Date.now() + this.ahead - manifest.at < 3_600_000,
      )
    for (let tries = 0; tries < 2_000 && !(await isTaken()); tries++) await this.settle()
  }

  /** The values in the copy. */
  async copied(until?: number): Promise<Map<string, string>> {
    const file = join(this.root, 'assembled.db')
    await assemble(this.target, file, until)
    const sqlite = new Sqlite(file)
    try {
      if (sqlite.pragma('integrity_check', { simple: true }) !== 'ok')
        throw new Error('The assembled database is damaged.')
      const rows = sqlite
        .prepare<[], [string, string]>("select key, value from sync_meta where key like 'said%'")
        .raw()
        .all()
      return new Map(rows)
    } finally {
      sqlite.close()
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
