import type { S3Settings } from '../s3-settings.ts'
import { S3Folder } from '../s3/s3-folder.ts'
import { otherUse } from '../s3/bucket-use.ts'
import { FOLDER, type Listed, type Target } from './target.ts'

/** A copy in a bucket of an S3 server. */
export class S3Target implements Target {
  readonly mayVanish = false
  readonly #settings: S3Settings
  readonly #objects: S3Folder

  constructor(settings: S3Settings) {
    this.#settings = settings
    this.#objects = new S3Folder(settings, FOLDER)
  }

  get place(): string {
    return this.#objects.place
  }

  /** The operator makes the bucket. */
  async prepare(): Promise<void> {
    const other = await otherUse(this.#settings, 'copy')
    const { endpoint, bucket } = this.#settings
    if (other)
      throw new Error(
        `${endpoint}/${bucket} has ${other}. Beside SQLite, the S3 settings name the bucket for the second copy: set S3_BUCKET to one of its own.`,
      )
  }

  async put(name: string, parts: readonly Uint8Array[]): Promise<void> {
    await this.#objects.put(name, Buffer.concat(parts))
  }

  putFile(name: string, file: string): Promise<void> {
    return this.#objects.putFile(name, file)
  }

  get(name: string): Promise<Buffer | null> {
    return this.#objects.get(name)
  }

  getFile(name: string, file: string): Promise<boolean> {
    return this.#objects.getFile(name, file)
  }

  async list(folder = ''): Promise<Listed[]> {
    return (await this.#objects.list(folder)).map(({ name, size }) => ({ name, size }))
  }

  remove(names: readonly string[]): Promise<void> {
    return this.#objects.remove(names)
  }
}
