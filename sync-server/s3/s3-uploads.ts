import { closeSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { hasHash } from '../features/files/hash-parts.ts'
import { OwnParts } from './own-parts.ts'
import { eachOf, type S3Folder, type S3Object } from './s3-folder.ts'

const FOLDER = 'uploads/'
/** Of the longest position, so that names are in the order of the parts. */
const DIGITS = 12

interface Part {
  object: string
  position: number
  tag: string
}

/** Unfinished uploads: an object for each part, named by its position. */
export class UploadsInS3 {
  readonly #objects: S3Folder
  readonly #own = new OwnParts()
  /** Objects of uploads that were put together, until they are dropped. */
  readonly #joined = new Map<string, S3Object[]>()

  constructor(objects: S3Folder) {
    this.#objects = objects
  }

  /** `file`: where the parts are put together one day. */
  async put(name: string, file: string, position: number, bytes: Uint8Array): Promise<void> {
    const tag = await this.#objects.put(nameOf(name, position), bytes)
    await this.#own.note(name, file, { position, bytes, tag })
  }

  putFile(name: string, position: number, path: string): Promise<void> {
    return this.#objects.putFile(nameOf(name, position), path)
  }

  /** Puts the parts together in this file; see `FileStore.join`. */
  async join(name: string, file: string, size: number, sha256?: string): Promise<boolean> {
    const objects = await this.#objects.list(`${FOLDER}${name}/`)
    const parts = inARow(objects, size)
    if (!parts) return false
    closeSync(openSync(file, 'a', 0o600))
    const lacking = parts.filter(({ position, tag }) => !this.#own.has(name, position, tag))
    await eachOf(lacking, async ({ object, position }) => {
      await this.#objects.getFile(object, file, position)
    })
    this.#joined.set(name, objects)
    const handle = await open(file, 'r+')
    try {
      const got = (await handle.stat()).size
      if (got < size) return false
      if (got > size) await handle.truncate(size)
      return sha256 === undefined || (await hasHash(handle, sha256))
    } finally {
      await handle.close()
    }
  }

  async drop(name: string): Promise<void> {
    this.#own.forget(name)
    const parts = this.#joined.get(name) ?? (await this.#objects.list(`${FOLDER}${name}/`))
    await this.#objects.remove(parts.map((part) => part.name))
    this.#joined.delete(name)
  }

  /** Names of those whose newest part is older than this. */
  async before(time: number): Promise<string[]> {
    const newest = new Map<string, number>()
    for (const { name, at } of await this.#objects.list(FOLDER)) {
      const upload = name.split('/')[1]!
      newest.set(upload, Math.max(at, newest.get(upload) ?? 0))
    }
    return [...newest].filter(([, at]) => at < time).map(([upload]) => upload)
  }
}

function nameOf(upload: string, position: number): string {
  return `${FOLDER}${upload}/${String(position).padStart(DIGITS, '0')}`
}

/** The parts that make up the whole; null if some are missing. Others are the rest of a failed attempt. */
function inARow(objects: S3Object[], size: number): Part[] | null {
  const parts: Part[] = []
  let end = 0
  const sorted = objects.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, size: length, tag } of sorted) {
    const position = Number(name.split('/')[2])
    if (position !== end || end >= size) continue
    parts.push({ object: name, position, tag })
    end += length
  }
  return end >= size ? parts : null
}
