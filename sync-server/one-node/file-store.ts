import {
  constants,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  utimesSync,
} from 'node:fs'
import { access, copyFile, link, open, readdir } from 'node:fs/promises'
import { rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import type {
  ByteRange,
  ByteStream,
  FileObserver,
  FileStore,
} from '../features/files/file-store.ts'
import { hasHash } from '../features/files/hash-parts.ts'
import { RecordsInFolder } from './file-records.ts'

/** Four folders. Files lie one folder deep, by the end of their ids. */
export class FolderStore implements FileStore {
  readonly records: RecordsInFolder
  readonly #files: string
  readonly #quarantine: string
  readonly #uploads: string
  readonly #exports: string
  #observer: FileObserver = () => undefined

  constructor(dataDir: string) {
    this.records = new RecordsInFolder(dataDir)
    this.#files = join(dataDir, 'files')
    this.#quarantine = join(dataDir, 'quarantine')
    this.#uploads = join(dataDir, 'uploads')
    this.#exports = join(dataDir, 'exports')
    for (const folder of [this.#files, this.#quarantine, this.#uploads, this.#exports])
      mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  observe(observer: FileObserver): void {
    this.#observer = observer
    this.records.observe(observer)
  }

  read(id: string, range?: ByteRange): Promise<ByteStream | null> {
    return readPath(this.#pathOf(id), range)
  }

  withPath<T>(id: string, work: (path: string) => Promise<T>): Promise<T> {
    return work(this.#pathOf(id))
  }

  #pathOf(id: string): string {
    return join(this.#files, id.slice(-2), id)
  }

  uploadPath(name: string): string {
    return join(this.#uploads, name)
  }

  async keepExport(path: string, id: string): Promise<void> {
    await rename(path, join(this.#exports, id))
  }

  readExport(id: string, range?: ByteRange): Promise<ByteStream | null> {
    return readPath(join(this.#exports, id), range)
  }

  async dropExport(id: string): Promise<void> {
    await rm(join(this.#exports, id), { force: true })
  }

  exports(): Promise<string[]> {
    return readdir(this.#exports)
  }

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
    await rename(second, this.#pathOf(id))
    // A second name for the bytes that are there already is not moved.
    await rm(second, { force: true })
    this.#observer(id)
  }

  async copy(id: string, to: string): Promise<void> {
    const [source, target] = [this.#pathOf(id), this.#pathOf(to)]
    this.#makeRoom(to)
    // From now, so that no sweep takes it before its row is there.
    const now = new Date()
    utimesSync(source, now, now)
    try {
      linkSync(source, target)
    } catch (error) {
      throwIfGone(error)
      copyFileSync(source, target)
    }
    this.#observer(to)
  }

  #makeRoom(id: string): void {
    const folder = join(this.#files, id.slice(-2))
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  }

  async erase(ids: readonly string[]): Promise<void> {
    await this.records.drop(ids)
    for (const id of ids) {
      await rm(this.#pathOf(id), { force: true })
      await rm(join(this.#quarantine, id), { force: true })
    }
  }

  /** The name may be a second one for bytes that the server keeps. */
  async beginParts(name: string): Promise<void> {
    await this.dropUpload(name)
  }

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

  async writePiece(name: string, path: string, position: number): Promise<void> {
    const flags = position === 0 ? 'w' : 'r+'
    const target = createWriteStream(this.uploadPath(name), { flags, start: position, mode: 0o600 })
    await pipeline(createReadStream(path), target)
  }

  async join(name: string, size: number, sha256?: string): Promise<boolean> {
    const handle = await open(this.uploadPath(name), 'r+').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    })
    if (!handle) return false
    try {
      const lying = (await handle.stat()).size
      if (lying < size) return false
      if (lying > size) await handle.truncate(size)
      return sha256 === undefined || (await hasHash(handle, sha256))
    } finally {
      await handle.close()
    }
  }

  async dropUpload(name: string): Promise<void> {
    await rm(this.uploadPath(name), { force: true })
  }

  async setAside(id: string, now: number): Promise<void> {
    const aside = join(this.#quarantine, id)
    await rename(this.#pathOf(id), aside)
    await utimes(aside, now / 1_000, now / 1_000)
  }

  async putBack(id: string): Promise<void> {
    this.#makeRoom(id)
    const aside = join(this.#quarantine, id)
    // Its device may have sent it again meanwhile.
    if (existsSync(this.#pathOf(id))) await rm(aside)
    else await rename(aside, this.#pathOf(id))
  }

  async files(time = Infinity): Promise<string[]> {
    const names: string[] = []
    for (const shard of await readdir(this.#files))
      names.push(...(await olderThan(join(this.#files, shard), time)))
    return names
  }

  uploads(time: number): Promise<string[]> {
    return olderThan(this.#uploads, time)
  }

  setAsideBefore(time = Infinity): Promise<string[]> {
    return olderThan(this.#quarantine, time)
  }
}

/** Opens the file with the first byte that is taken, so that an aborted reply holds no file descriptor. */
async function readPath(path: string, range?: ByteRange): Promise<ByteStream | null> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  return isThere ? ReadableStream.from(bytesOf(path, range)) : null
}

async function* bytesOf(path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range)
}

export async function olderThan(folder: string, time: number): Promise<string[]> {
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
