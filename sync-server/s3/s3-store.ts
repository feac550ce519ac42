import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { S3Settings } from '../s3-settings.ts'
import { newId } from '../db/ids.ts'
import type {
  ByteRange,
  ByteStream,
  FileObserver,
  FileStore,
} from '../features/files/file-store.ts'
import { olderThan } from '../one-node/file-store.ts'
import { notFound } from './s3-away.ts'
import { FILES_FOLDER } from './bucket-use.ts'
import { S3Folder, type S3Watch } from './s3-folder.ts'
import { RecordsInS3 } from './s3-records.ts'
import { UploadsInS3 } from './s3-uploads.ts'

const FILES = 'files/'
const EXPORTS = 'exports/'
/** Names in it: the id, then the time at which it was set aside. */
const QUARANTINE = 'quarantine/'

/** Files as objects in a bucket. A folder of this machine has only what it receives or makes, until that is in its place. */
export class S3Store implements FileStore {
  readonly records: RecordsInS3
  readonly #objects: S3Folder
  readonly #uploads: UploadsInS3
  readonly #scratch: string
  #observer: FileObserver = () => undefined

  constructor(settings: S3Settings, dataDir: string, watch?: S3Watch) {
    this.#objects = new S3Folder(settings, FILES_FOLDER, watch)
    this.#uploads = new UploadsInS3(this.#objects)
    this.records = new RecordsInS3(this.#objects, (id) => this.#observer(id))
    this.#scratch = join(dataDir, 'uploads')
    mkdirSync(this.#scratch, { recursive: true, mode: 0o700 })
  }

  observe(observer: FileObserver): void {
    this.#observer = observer
  }

  read(id: string, range?: ByteRange): Promise<ByteStream | null> {
    return this.#objects.open(FILES + id, range)
  }

  async withPath<T>(id: string, work: (path: string) => Promise<T>): Promise<T> {
    const path = this.uploadPath(`${newId()}.lent`)
    try {
      if (!(await this.#objects.getFile(FILES + id, path))) throw notFound(id)
      return await work(path)
    } finally {
      await rm(path, { force: true })
    }
  }

  uploadPath(name: string): string {
    return join(this.#scratch, name)
  }

  async keepExport(path: string, id: string): Promise<void> {
    await this.#objects.putFile(EXPORTS + id, path)
    await rm(path)
  }

  readExport(id: string, range?: ByteRange): Promise<ByteStream | null> {
    return this.#objects.open(EXPORTS + id, range)
  }

  dropExport(id: string): Promise<void> {
    return this.#objects.remove([EXPORTS + id])
  }

  exports(): Promise<string[]> {
    return this.#namesIn(EXPORTS)
  }

  async keep(path: string, id: string): Promise<void> {
    await this.#objects.putFile(FILES + id, path)
    this.#observer(id)
  }

  async copy(id: string, to: string): Promise<void> {
    await this.#objects.copy(FILES + id, FILES + to)
    this.#observer(to)
  }

  async erase(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.records.drop(ids)
    const erased = new Set(ids)
    const aside = (await this.#aside()).filter(({ id }) => erased.has(id))
    await this.#objects.remove([...ids.map((id) => FILES + id), ...aside.map(({ name }) => name)])
  }

  /** Each part is an object of its own. */
  async beginParts(): Promise<void> {}

  writePart(name: string, bytes: Uint8Array, position: number): Promise<void> {
    return this.#uploads.put(name, this.uploadPath(name), position, bytes)
  }

  writePiece(name: string, path: string, position: number): Promise<void> {
    return this.#uploads.putFile(name, position, path)
  }

  join(name: string, size: number, sha256?: string): Promise<boolean> {
    return this.#uploads.join(name, this.uploadPath(name), size, sha256)
  }

  async dropUpload(name: string): Promise<void> {
    await rm(this.uploadPath(name), { force: true })
    await this.#uploads.drop(name)
  }

  async setAside(id: string, now: number): Promise<void> {
    await this.#objects.copy(FILES + id, `${QUARANTINE}${id}/${now}`)
    await this.#objects.remove([FILES + id])
  }

  async putBack(id: string): Promise<void> {
    const aside = (await this.#aside(id)).sort((a, b) => a.at - b.at)
    const newest = aside.at(-1)
    if (!newest) return
    // Its device may have sent it again meanwhile.
    if (!(await this.#objects.has(FILES + id))) await this.#objects.copy(newest.name, FILES + id)
    await this.#objects.remove(aside.map(({ name }) => name))
  }

  async files(time = Infinity): Promise<string[]> {
    return this.#namesIn(FILES, time)
  }

  async uploads(time: number): Promise<string[]> {
    const here = await olderThan(this.#scratch, time)
    return [...new Set([...here, ...(await this.#uploads.before(time))])]
  }

  async setAsideBefore(time = Infinity): Promise<string[]> {
    const old = (await this.#aside()).filter(({ at }) => at < time)
    return [...new Set(old.map(({ id }) => id))]
  }

  async #namesIn(folder: string, time = Infinity): Promise<string[]> {
    const listed = await this.#objects.list(folder)
    return listed.filter(({ at }) => at < time).map(({ name }) => name.slice(folder.length))
  }

  /** Of this file, or of all. */
  async #aside(file?: string) {
    const listed = await this.#objects.list(
      file === undefined ? QUARANTINE : `${QUARANTINE}${file}/`,
    )
    return listed.map(({ name }) => {
      const [, id, at] = name.split('/') as [string, string, string]
      return { name, id, at: Number(at) }
    })
  }
}
