import type { ReadableStream } from 'node:stream/web'
import type { FileRecord } from '../../db/tables/files.ts'

/** Hears of each file that is new or changed, once it is durable. */
export type FileObserver = (id: string) => void

/** Comes as its reader takes it, and lets go of its source when it is cancelled. */
export type ByteStream = ReadableStream<Uint8Array>

/** Both ends belong to it. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The bytes of files; bytes without a row, set aside; unfinished uploads; and people's downloads of their data. Bytes under an id
 * are replaced as a whole and never changed.
 */
export interface FileStore {
  readonly records: FileRecords
  /** Also of changed records. */
  observe(observer: FileObserver): void
  /** The bytes of a file, or a range of them; null if there are none. */
  read(id: string, range?: ByteRange): Promise<ByteStream | null>
  /** Lends the bytes of a file as a path of this machine, for as long as the work takes. */
  withPath<T>(id: string, work: (path: string) => Promise<T>): Promise<T>
  /** A path of this machine for bytes being received or made; ids of uploads, or any name that is unique. */
  uploadPath(name: string): string
  /** Puts a finished download in its place, durably; it leaves the path where it was made. */
  keepExport(path: string, id: string): Promise<void>
  readExport(id: string, range?: ByteRange): Promise<ByteStream | null>
  dropExport(id: string): Promise<void>
  /** Names of the downloads that lie here. */
  exports(): Promise<string[]>
  /**
   * Puts finished bytes in their place, durably. They stay where they were received as well: a server that is killed before the
   * row is written does it again from there.
   */
  keep(path: string, id: string): Promise<void>
  /**
   * Gives the bytes of a file a second name: each goes on without the other. No sweep takes it before its row is there.
   */
  copy(id: string, to: string): Promise<void>
  /** Erases them for good, with their records. */
  erase(ids: readonly string[]): Promise<void>
  /** Makes sure that the parts of an upload lie apart from whatever had its name before. */
  beginParts(name: string): Promise<void>
  /** Writes a part of an upload into its place, durably; whatever else is there stays. */
  writePart(name: string, bytes: Uint8Array, position: number): Promise<void>
  /** The same with a part of any length that lies at a path of this machine, and stays there. */
  writePiece(name: string, path: string, position: number): Promise<void>
  /**
   * Puts the parts of an upload together at its `uploadPath`. False unless they have all the announced bytes and, where the client
   * gave one, the right hash. Leaves out bytes behind its end: the rest of a failed attempt.
   */
  join(name: string, size: number, sha256?: string): Promise<boolean>
  dropUpload(name: string): Promise<void>
  /** Takes bytes out of their place, from now on. */
  setAside(id: string, now: number): Promise<void>
  /** Puts bytes that were set aside back in their place, unless there are newer ones. */
  putBack(id: string): Promise<void>
  /** Names of bytes that lie in their place, last written before `time` (ms). */
  files(time?: number): Promise<string[]>
  /** Names of uploads that were last written before `time`. */
  uploads(time: number): Promise<string[]>
  /** Names of bytes that were set aside before `time`. */
  setAsideBefore(time?: number): Promise<string[]>
}

/**
 * A record of each file, outside of the database: a restored database learns from here of the files that came since, so that the
 * mutations which devices send again find them.
 */
export interface FileRecords {
  /** Durable when it resolves; before a client learns of the file. */
  note(record: FileRecord): Promise<void>
  /** Undefined for a file without a record, or one that a power cut left unreadable. */
  of(id: string): Promise<FileRecord | undefined>
  drop(ids: readonly string[]): Promise<void>
  ids(): Promise<string[]>
}
