import type { FileRecord } from '../db/tables/files.ts'
import type { FileObserver, FileRecords } from '../features/files/file-store.ts'
import type { S3Folder } from './s3-folder.ts'

const FOLDER = 'records/'

/** A small object for each. */
export class RecordsInS3 implements FileRecords {
  readonly #objects: S3Folder
  readonly #noted: FileObserver

  constructor(objects: S3Folder, noted: FileObserver) {
    this.#objects = objects
    this.#noted = noted
  }

  async note(record: FileRecord): Promise<void> {
    await this.#objects.put(FOLDER + record.id, Buffer.from(JSON.stringify(record)))
    this.#noted(record.id)
  }

  async of(id: string): Promise<FileRecord | undefined> {
    const bytes = await this.#objects.get(FOLDER + id)
    return bytes ? (JSON.parse(bytes.toString('utf8')) as FileRecord) : undefined
  }

  drop(ids: readonly string[]): Promise<void> {
    return this.#objects.remove(ids.map((id) => FOLDER + id))
  }

  async ids(): Promise<string[]> {
    return (await this.#objects.list(FOLDER)).map(({ name }) => name.slice(FOLDER.length))
  }
}
