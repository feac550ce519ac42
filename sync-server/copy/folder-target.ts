import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { FOLDER, type Listed, type Target } from './target.ts'

/** A file being written: what a crash leaves of it counts as nothing. */
const PART = '.part'

/** A copy in a folder, which had better be on another disk. */
export class FolderTarget implements Target {
  readonly place: string
  readonly mayVanish = true

  constructor(folder: string) {
    this.place = join(folder, FOLDER)
  }

  async prepare(): Promise<void> {
    await mkdir(this.place, { recursive: true, mode: 0o700 })
  }

  async put(name: string, parts: readonly Uint8Array[]): Promise<void> {
    await this.#place(name, async (path) => {
      const handle = await open(path, 'w', 0o600)
      try {
        for (const part of parts) await handle.writeFile(part)
        await handle.datasync()
      } finally {
        await handle.close()
      }
    })
  }

  async putFile(name: string, file: string): Promise<void> {
    await this.#place(name, async (path) => {
      await copyFile(file, path)
      const handle = await open(path, 'r+')
      try {
        await handle.chmod(0o600)
        await handle.datasync()
      } finally {
        await handle.close()
      }
    })
  }

  async get(name: string): Promise<Buffer | null> {
    return orNull(readFile(join(this.place, name)))
  }

  async getFile(name: string, file: string): Promise<boolean> {
    return (await orNull(copyFile(join(this.place, name), file))) !== null
  }

  async list(folder = ''): Promise<Listed[]> {
    const below = join(this.place, folder)
    const entries = await orNull(readdir(below, { recursive: true, withFileTypes: true }))
    const files = (entries ?? []).filter((one) => one.isFile() && !one.name.endsWith(PART))
    const listed: Listed[] = []
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name)
      const found = await orNull(stat(path))
      if (found) listed.push({ name: relative(this.place, path), size: found.size })
    }
    return listed
  }

  async remove(names: readonly string[]): Promise<void> {
    const folders = new Set<string>()
    for (const name of names) {
      await rm(join(this.place, name), { force: true })
      folders.add(dirname(name))
    }
    for (const folder of folders) await this.#removeEmpty(folder)
  }

  async #removeEmpty(folder: string): Promise<void> {
    for (let at = folder; at !== '.'; at = dirname(at)) {
      try {
        await rmdir(join(this.place, at))
      } catch {
        // Something else is in it.
        return
      }
    }
  }

  async #place(name: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = join(this.place, name)
    const part = path + PART
    try {
      await this.#makeFolder(dirname(name))
      await write(part)
      await rename(part, path)
      await flushFolder(dirname(path))
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined)
      throw error
    }
  }

  /** Never the place itself: a disk that is not mounted is missing, not empty. */
  async #makeFolder(folder: string): Promise<void> {
    let at = this.place
    for (const name of folder.split('/')) {
      if (name === '.') return
      const above = at
      at = join(at, name)
      if (existsSync(at)) continue
      await mkdir(at, { mode: 0o700 })
      await flushFolder(above)
    }
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
