import { MOVING } from '../db/postgres/expect-whole.ts'
import type { Row, Table } from './tables.ts'

/** A page ends after so many rows, or with the row that fills so many bytes: that bounds the memory. */
export const PAGE_ROWS = 1_000
export const PAGE_BYTES = 2 * 1024 * 1024

/** A database that a move reads. */
export interface Source {
  count(table: Table): Promise<number>
  /** The next rows in the order of their key; none: that was all. */
  page(table: Table, after: Row | null): Promise<Row[]>
  close(): Promise<void>
}

/** How far a table is. */
export interface Noted {
  /** The key of the last row that lies there. */
  last: Row | null
  rows: number
  isDone: boolean
}

/** A database that a move fills. It takes no server until `finish`. */
export interface Target extends Source {
  noted(table: Table): Promise<Noted>
  /** Rows and note together, or neither. */
  put(table: Table, rows: readonly Row[], noted: Noted): Promise<void>
  /** Begins a table anew. */
  clear(table: Table): Promise<void>
  /** Puts triggers and references back, which checks every reference; after this a server may have it. */
  finish(): Promise<void>
}

/** In the target, as long as the move lasts: the notes, and the statements that end it. */
export const NOTES = MOVING
export const LATER = 'move_later'
export const NOTE_TABLES = `
create table ${NOTES} (name text primary key, last text not null, rows bigint not null, is_done bigint not null);
create table ${LATER} (step bigint primary key, text text not null);`
