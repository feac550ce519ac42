import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ERASED_ACCOUNTS } from '../one-node/erased-accounts.ts'
import { HIGH_WATER } from '../one-node/high-water.ts'
import { SECRETS } from '../secrets.ts'
import { getJson, putJson, type Target } from './target.ts'

const DAY_MS = 86_400_000
/** Folders of files by their ids, one folder deep by the end of the id. */
export const BY_ID = ['files', 'file-records'] as const
export const BESIDE = 'beside/'
/** What a restore needs beside the database and the files. */
export const BESIDE_NAMES = [
  ...SECRETS.map((name) => `${name}.secret`),
  ERASED_ACCOUNTS,
  HIGH_WATER,
]
const GONE = 'gone.json'

/** Copies the bytes of files, each once, their records, and the files beside the database. */
export class CopiedFiles {
  readonly #dataDir: string
  readonly #target: Target
  /** Ids of files that came or changed since the last look. */
  #touched = new Set<string>()
  /** Size and time of the files beside the database as they were copied. */
  readonly #beside = new Map<string, string>()

  constructor(dataDir: string, target: Target) {
    this.#dataDir = dataDir
    this.#target = target
  }

  touch(id: string): void {
    this.#touched.add(id)
  }

  /** Copies what came since; everything again if that fails. */
  async ship(): Promise<void> {
    await this.#shipBeside()
    for (const id of this.#touched) {
      // First: a change meanwhile is another one.
      this.#touched.delete(id)
      try {
        for (const folder of BY_ID) await this.#copy(`${folder}/${id.slice(-2)}/${id}`)
      } catch (error) {
        this.#touched.add(id)
        throw error
      }
    }
  }

  /** Copies what the copy lacks, and takes out of it what was deleted long enough ago. */
  async compare(keptDays: number, now: number): Promise<void> {
    const gone = new Map(Object.entries((await getJson<Gone>(this.#target, GONE)) ?? {}))
    const since: Gone = {}
    const dropped: string[] = []
    for (const folder of BY_ID) {
      const own = await this.#own(folder)
      const copied = await this.#target.list(`${folder}/`)
      const sizes = new Map(copied.map(({ name, size }) => [name, size]))
      for (const [name, size] of own) if (sizes.get(name) !== size) await this.#copy(name)
      for (const { name } of copied) {
        if (own.has(name)) continue
        const at = gone.get(name) ?? now
        if (now - at >= keptDays * DAY_MS) dropped.push(name)
        else since[name] = at
      }
    }
    await this.#target.remove(dropped)
    if (gone.size > 0 || Object.keys(since).length > 0) await putJson(this.#target, GONE, since)
  }

  /** Sizes by name. */
  async #own(folder: string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for (const shard of await namesIn(join(this.#dataDir, folder)))
      for (const id of await namesIn(join(this.#dataDir, folder, shard))) {
        const name = `${folder}/${shard}/${id}`
        const size = await this.#sizeOf(name)
        if (size !== null) found.set(name, size)
      }
    return found
  }

  async #copy(name: string): Promise<void> {
    if ((await this.#sizeOf(name)) === null) return
    await this.#target.putFile(name, join(this.#dataDir, name)).catch((error: unknown) => {
      // It was deleted meanwhile, or the target is gone.
      return this.#sizeOf(name).then((size) => {
        if (size !== null) throw error
      })
    })
  }

  async #shipBeside(): Promise<void> {
    for (const name of BESIDE_NAMES) {
      const file = join(this.#dataDir, name)
      const found = await stat(file).catch(() => null)
      const mark = found && `${found.size} ${found.mtimeMs}`
      if (!mark || this.#beside.get(name) === mark) continue
      await this.#target.putFile(BESIDE + name, file)
      this.#beside.set(name, mark)
    }
  }

  async #sizeOf(name: string): Promise<number | null> {
    const found = await stat(join(this.#dataDir, name)).catch(() => null)
    return found?.isFile() ? found.size : null
  }
}

/** In ms, by name: since when a file of the copy is deleted. */
type Gone = Record<string, number>

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}
