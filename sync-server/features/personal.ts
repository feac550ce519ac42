import type { Tables } from '../db/tables/index.ts'
import type { Statement } from '../db/statement.ts'
import type { Transaction } from '../db/database.ts'
import type { CommandContext } from '../sync/execute.ts'

export type TableName = keyof Tables
type Column<T extends TableName> = keyof Tables[T] & string

export interface Personal<T extends TableName> {
  /** Column with the id of the row's owner; of the thing it belongs to, where `of` names a table. */
  by: Column<T>
  /** The table of things to which the rows belong; those belong to a person in turn. */
  of?: TableName
  /** Column of that table which `by` holds; its id by default. */
  key?: string
  /** The rows quote the draft of their `book_id`: a download has them only while their owner works on that book. */
  whileAtWork?: true
  /** Columns that no user may read, not even the owner. */
  secret?: Column<T>[]
  /**
   * The end of the rows when the account is deleted. `deleted`: the server deletes them. `with`: they go with the
   * things they belong to. `left`: those that are still there, emptied or handed on, belong to the deleted user from
   * then on.
   */
  ends: 'deleted' | 'with' | 'left'
}

/**
 * The rules by which the rows of every table belong to a person, or the reason why they do not. They decide which rows
 * a user's download has and which an erasure takes, so a new table does not compile without one.
 */
export type PersonalData = { [T in TableName]: Personal<T> | { reason: string } }

/** Traces of a departing person in other people's rows. */
export interface Traces {
  /** Runs first: no user gets news of this person's acts any more. */
  silence?: Erasure[]
  /**
   * Marks rows of other people that name this person, or are about their things, so that devices fetch them. Runs
   * before anything goes.
   */
  marks?: Erasure[]
  /** Takes the person out of what stays. Their own rows are still there, their works are not. */
  erase?: (context: CommandContext) => Promise<void>
}
export type Erasure = Statement<{ id: string }, unknown>

export async function runAll(trx: Transaction, id: string, erasures: Erasure[] = []) {
  for (const erasure of erasures) await trx.run(erasure, { id })
}

/** An `erase` of nothing but statements. */
export function erasing(...erasures: Erasure[]): Traces['erase'] {
  return ({ trx, user }) => runAll(trx, user.id, erasures)
}
