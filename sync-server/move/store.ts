import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UPLOAD_PART_BYTES } from '#shared/limits.ts'
import type { ByteStream, FileStore } from '../features/files/file-store.ts'
import type { Source } from './ends.ts'
import { count, type Progress } from './progress.ts'
import type { Row, Table } from './tables.ts'

/** An unfinished upload, and how much of it has arrived. */
export interface Begun {
  id: string
  bytes: number
}

/** Brings into a store what it lacks of another, and takes out what the site has erased since; returns how many files it has. */
export async function bringStore(
  from: FileStore,
  to: FileStore,
  uploads: readonly Begun[],
  progress: Progress,
): Promise<number> {
  const placed = await from.files()
  const there = new Set(await to.files())
  let files = 0
  for (const id of placed) {
    if (!there.delete(id)) await bringBytes(from, to, id)
    files += 1
    progress.show(() => `${count(files)} of ${count(placed.length)} files`)
  }
  await to.erase([...there])
  for (const id of await from.records.ids()) {
    const record = await from.records.of(id)
    if (record) await to.records.note(record)
  }
  await bringAside(from, to, new Set(placed))
  for (const id of await from.exports()) await bringExport(from, to, id)
  for (const upload of uploads) await bringUpload(from, to, upload)
  return files
}

export function bringBytes(from: FileStore, to: FileStore, id: string): Promise<void> {
  return from.withPath(id, (path) => to.keep(path, id))
}

/** Bytes that were set aside can be read in their place alone; from now on they are set aside anew. */
async function bringAside(
  from: FileStore,
  to: FileStore,
  placed: ReadonlySet<string>,
): Promise<void> {
  const there = new Set(await to.setAsideBefore())
  for (const id of await from.setAsideBefore()) {
    if (placed.has(id) || there.has(id)) continue
    await from.putBack(id)
    await bringBytes(from, to, id)
    for (const store of [to, from]) await store.setAside(id, Date.now())
  }
}

async function bringExport(from: FileStore, to: FileStore, id: string): Promise<void> {
  const bytes = await from.readExport(id)
  if (!bytes) return
  const path = to.uploadPath(`${id}.moved`)
  await pipeline(Readable.fromWeb(bytes), createWriteStream(path, { mode: 0o600 }))
  await to.keepExport(path, id)
}

async function bringUpload(from: FileStore, to: FileStore, { id, bytes }: Begun): Promise<void> {
  // What the server does not have either, its device sends again.
  if (bytes === 0 || !(await from.join(id, bytes))) return
  let at = 0
  const parts = createReadStream(from.uploadPath(id), { highWaterMark: UPLOAD_PART_BYTES })
  for await (const part of parts as AsyncIterable<Buffer>) {
    await to.writePart(id, part, at)
    at += part.byteLength
  }
}

/** Compares size and SHA-256 of all files; returns the ids of those that differ or are missing. */
export async function compareStore(
  from: FileStore,
  to: FileStore,
  progress: Progress,
): Promise<string[]> {
  const different: string[] = []
  let files = 0
  for (const id of await from.files()) {
    if ((await sumOf(await from.read(id))) !== (await sumOf(await to.read(id)))) different.push(id)
    files += 1
    progress.show(() => `${count(files)} files compared`)
  }
  return different
}

async function sumOf(bytes: ByteStream | null): Promise<string | null> {
  if (!bytes) return null
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    size += chunk.byteLength
  }
  return `${size} ${hash.digest('hex')}`
}

/** The unfinished uploads that a database knows. */
export async function uploadsIn(source: Source, table: Table): Promise<Begun[]> {
  const at = (column: string) => table.columns.findIndex(({ name }) => name === column)
  const [id, size, received] = [at('id'), at('size'), at('received')]
  const found: Begun[] = []
  for (let page = await source.page(table, null); page.length > 0;) {
    for (const row of page) {
      const arrived = Number(row[received]) * UPLOAD_PART_BYTES
      const whole = Number(row[size])
      // The size of a file that still grows is 0; a recording counts its bytes, and no parts.
      const bytes = arrived === 0 ? whole : Math.min(arrived, whole || arrived)
      found.push({ id: row[id] as string, bytes })
    }
    page = await source.page(table, [found.at(-1)!.id] satisfies Row)
  }
  return found
}
