import { createHash } from 'node:crypto'
import { constants, copyFileSync, existsSync, linkSync, mkdirSync, utimesSync } from 'node:fs'
import { copyFile, type FileHandle, link, open, readdir } from 'node:fs/promises'
import { rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import { FileRecords } from './file-records.ts'

/**
 * The bytes of files, one folder deep by the end of their ids; bytes without a row, set aside; unfinished uploads; and
 * people's downloads of their data.
 */
export class FileStore {
  readonly records: FileRecords
  readonly #files: string
  readonly #quarantine: string
  readonly #uploads: string
  readonly #exports: string

  constructor(dataDir: string) {
    this.records = new FileRecords(dataDir)
    this.#files = join(dataDir, 'files')
    this.#quarantine = join(dataDir, 'quarantine')
    this.#uploads = join(dataDir, 'uploads')
    this.#exports = join(dataDir, 'exports')
    for (const folder of [this.#files, this.#quarantine, this.#uploads, this.#exports])
      mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  pathOf(id: string): string {
    return join(this.#files, id.slice(-2), id)
  }

  /** A file being received or made; ids of uploads, or any name that is unique. */
  uploadPath(name: string): string {
    return join(this.#uploads, name)
  }

  exportPath(id: string): string {
    return join(this.#exports, id)
  }

  async dropExport(id: string): Promise<void> {
    await rm(this.exportPath(id), { force: true })
  }

  /** Names of the downloads that lie here. */
  exports(): Promise<string[]> {
    return readdir(this.#exports)
  }

  /**
   * Puts finished bytes in their place, durably. They stay where they were received as well: a server that is killed
   * before the row is written does it again from there.
   */
  async keep(path: string, id: string): Promise<void> {
    this.#makeRoom(id)
    const handle = await open(path, 'r+')
    // From now, so that no sweep takes it for old before its row is there.
    const now = new Date()
    await handle.utimes(now, now)
    await handle.sync()
    await handle.close()
    const second = this.uploadPath(`${id}.kept`)
    await rm(second, { force: true })
    await link(path, second).catch((error: unknown) => {
      throwIfGone(error)
      return copyFile(path, second)
    })
    await rename(second, this.pathOf(id))
    // A second name for the bytes that are there already is not moved.
    await rm(second, { force: true })
  }

  /**
   * Gives the bytes of a file a second name, at once, so that a transaction may do it: each goes on without the other,
   * since what lies under a name is never changed. Its time is now, so that no sweep takes it before its row is there.
   */
  copy(id: string, to: string): void {
    const [source, target] = [this.pathOf(id), this.pathOf(to)]
    this.#makeRoom(to)
    const now = new Date()
    utimesSync(source, now, now)
    try {
      linkSync(source, target)
    } catch (error) {
      throwIfGone(error)
      copyFileSync(source, target)
    }
  }

  #makeRoom(id: string): void {
    const folder = join(this.#files, id.slice(-2))
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  }

  /** Erases them for good, with their records. */
  async erase(ids: readonly string[]): Promise<void> {
    await this.records.drop(ids)
    for (const id of ids) {
      await rm(this.pathOf(id), { force: true })
      await rm(join(this.#quarantine, id), { force: true })
    }
  }

  /** Writes a part of an upload into its place, durably; whatever else is there stays. */
  async writePart(name: string, bytes: Uint8Array, position: number): Promise<void> {
    const handle = await open(this.uploadPath(name), constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      for (let at = 0; at < bytes.byteLength;) {
        const rest = bytes.subarray(at)
        at += (await handle.write(rest, 0, rest.byteLength, position + at)).bytesWritten
      }
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }

  /**
   * True when an upload has all the announced bytes and, where the client gave one, the right hash. Cuts off bytes
   * behind its end: the rest of a failed attempt.
   */
  async isWhole(name: string, size: number, sha256?: string): Promise<boolean> {
    const handle = await open(this.uploadPath(name), 'r+').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    })
    if (!handle) return false
    try {
      const lying = (await handle.stat()).size
      if (lying < size) return false
      if (lying > size) await handle.truncate(size)
      return sha256 === undefined || (await hashOfParts(handle)) === sha256
    } finally {
      await handle.close()
    }
  }

  async dropUpload(name: string): Promise<void> {
    await rm(this.uploadPath(name), { force: true })
  }

  /** Takes bytes out of their place, from now on. */
  async setAside(id: string, now: number): Promise<void> {
    const aside = join(this.#quarantine, id)
    await rename(this.pathOf(id), aside)
    await utimes(aside, now / 1_000, now / 1_000)
  }

  /** Puts bytes that were set aside back in their place, unless there are newer ones. */
  async putBack(id: string): Promise<void> {
    this.#makeRoom(id)
    if (!existsSync(this.pathOf(id))) await rename(join(this.#quarantine, id), this.pathOf(id))
  }

  /** Names of bytes that lie in their place, last written before `time` (ms). */
  async files(time = Infinity): Promise<string[]> {
    const names: string[] = []
    for (const shard of await readdir(this.#files))
      names.push(...(await olderThan(join(this.#files, shard), time)))
    return names
  }

  /** Names of uploads that were last written before `time`. */
  uploads(time: number): Promise<string[]> {
    return olderThan(this.#uploads, time)
  }

  /** Names of bytes that were set aside before `time`. */
  setAsideBefore(time = Infinity): Promise<string[]> {
    return olderThan(this.#quarantine, time)
  }
}

async function hashOfParts(handle: FileHandle): Promise<string> {
  const whole = createHash('sha256')
  const buffer = Buffer.alloc(UPLOAD_PART_BYTES)
  for (let at = 0; ; at += UPLOAD_PART_BYTES) {
    let length = 0
    // A read may stop early anywhere.
    for (let got = -1; got !== 0 && length < buffer.length; length += got)
      got = (await handle.read(buffer, length, buffer.length - length, at + length)).bytesRead
    if (length === 0) return whole.digest('hex')
    whole.update(createHash('sha256').update(buffer.subarray(0, length)).digest())
  }
}

async function olderThan(folder: string, time: number): Promise<string[]> {
  const names = await readdir(folder)
  if (time === Infinity) return names
  const old: string[] = []
  for (const name of names) if ((await stat(join(folder, name))).mtimeMs < time) old.push(name)
  return old
}

/** Not every file system has hard links, nor any number of them; bytes that are gone are another matter. */
function throwIfGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
}
