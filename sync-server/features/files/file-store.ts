import { copyFileSync, existsSync, linkSync, mkdirSync, utimesSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The bytes of files, one folder deep by the end of their ids; the uploads that are still under way; and people's downloads of their data. */
export class FileStore {
  readonly #files: string
  readonly #uploads: string
  readonly #exports: string

  constructor(dataDir: string) {
    this.#files = join(dataDir, 'files')
    this.#uploads = join(dataDir, 'uploads')
    this.#exports = join(dataDir, 'exports')
    for (const folder of [this.#files, this.#uploads, this.#exports])
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

  /** Moves finished bytes to their place, durably. */
  async keep(path: string, id: string): Promise<void> {
    this.#makeRoom(id)
    const handle = await open(path, 'r+')
    await handle.sync()
    await handle.close()
    await rename(path, this.pathOf(id))
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
      // Not every file system has hard links, nor any number of them.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
      copyFileSync(source, target)
    }
  }

  async writePart(name: string, bytes: Uint8Array, position: number): Promise<void> {
    const handle = await open(this.uploadPath(name), position === 0 ? 'w' : 'r+')
    try {
      await handle.write(bytes, 0, bytes.byteLength, position)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  }

  #makeRoom(id: string): void {
    const folder = join(this.#files, id.slice(-2))
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  }

  async erase(ids: readonly string[]): Promise<void> {
    for (const id of ids) await rm(this.pathOf(id), { force: true })
  }

  async dropUpload(name: string): Promise<void> {
    await rm(this.uploadPath(name), { force: true })
  }

  /** Names of what lies on the disk and was last written before `time` (ms). */
  async olderThan(time: number): Promise<{ files: string[]; uploads: string[] }> {
    const old = async (folder: string) => {
      const names: string[] = []
      for (const name of await readdir(folder)) {
        const { mtimeMs } = await stat(join(folder, name))
        if (mtimeMs < time) names.push(name)
      }
      return names
    }
    const files: string[] = []
    for (const shard of await readdir(this.#files))
      files.push(...(await old(join(this.#files, shard))))
    return { files, uploads: await old(this.#uploads) }
  }
}
