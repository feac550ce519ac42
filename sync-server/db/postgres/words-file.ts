import { rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Database, WordsFile } from '../database.ts'
import { openDatabase } from '../sqlite/open-database.ts'

const PARTS = ['', '-wal', '-shm']
const DAMAGE = /^SQLITE_(?:CORRUPT|NOTADB)/
/** The place is at fault, or another program: a new file would fare no better. */
const OUTSIDE = /^SQLITE_(?:BUSY|CANTOPEN|FULL|IOERR|LOCKED|NOMEM|PERM|READONLY)/

const codeOf = (error: unknown) => String((error as { code?: unknown }).code)

/** Opened when the index is first asked for: a command beside a server leaves it alone. */
export class WordsInFile implements WordsFile {
  readonly #file: string
  #opened: Database | null = null
  #isClosed = false

  constructor(file: string) {
    this.#file = file
  }

  get db(): Database {
    if (this.#isClosed) throw new Error('The index of words is closed.')
    return (this.#opened ??= this.#open())
  }

  async beginAnew(): Promise<void> {
    await this.close()
    this.#remove()
    this.#isClosed = false
  }

  isDamage(error: unknown): boolean {
    return DAMAGE.test(codeOf(error))
  }

  scrub(): void {
    this.#opened?.scrub()
  }

  async bytes(): Promise<number> {
    const sizes = PARTS.slice(0, 2).map((part) =>
      stat(this.#file + part).then(
        ({ size }) => size,
        () => 0,
      ),
    )
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  /** Nobody opens it meanwhile: the end of the last connection removes a log of this name. */
  async close(): Promise<void> {
    this.#isClosed = true
    const opened = this.#opened
    this.#opened = null
    await opened?.close().catch((error: unknown) => {
      if (!this.isDamage(error)) throw error
    })
  }

  #open(): Database {
    const open = () => openDatabase(this.#file, 'own', { isDerived: true })
    try {
      return open()
    } catch (error) {
      // Damaged, or from a newer version of this program.
      if (OUTSIDE.test(codeOf(error))) throw error
      this.#remove()
      return open()
    }
  }

  #remove(): void {
    for (const part of PARTS) rmSync(this.#file + part, { force: true })
  }
}
