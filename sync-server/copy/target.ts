/** The copy's own folder in the place that the settings name. */
export const FOLDER = 'second-copy'
/** The name of the copy, so that no site writes into another one's. */
export const COPY_ID = 'copy.json'

/** The place of a second copy: named objects, each put whole or not at all. Names have slashes, as paths. */
export interface Target {
  /** For messages. */
  readonly place: string
  /** True if it may be missing from one moment to the next without an error, as a disk that is not mounted. */
  readonly mayVanish: boolean
  /** Makes the place, if it is one that has to be made. */
  prepare(): Promise<void>
  /** Durable when it resolves. */
  put(name: string, parts: readonly Uint8Array[]): Promise<void>
  putFile(name: string, file: string): Promise<void>
  /** Null if there is none. */
  get(name: string): Promise<Buffer | null>
  /** Writes one into a file; false if there is none. */
  getFile(name: string, file: string): Promise<boolean>
  /** Everything whose name begins with this folder (it ends with a slash), or everything. */
  list(folder?: string): Promise<Listed[]>
  remove(names: readonly string[]): Promise<void>
}

export interface Listed {
  name: string
  size: number
}

export async function getJson<T>(target: Target, name: string): Promise<T | null> {
  const bytes = await target.get(name)
  if (bytes === null) return null
  try {
    return JSON.parse(bytes.toString('utf8')) as T
  } catch {
    return null
  }
}

export function putJson(target: Target, name: string, value: unknown): Promise<void> {
  return target.put(name, [Buffer.from(JSON.stringify(value))])
}
