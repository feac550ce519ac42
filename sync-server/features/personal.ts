import type { Tables } from '../db/tables/index.ts'
import type { Statement } from '../db/statement.ts'
import type { Transaction } from '../db/writer.ts'
import type { CommandContext } from '../sync/execute.ts'

export type TableName = keyof Tables
type Column<T extends TableName> = keyof Tables[T] & string

export interface Personal<T extends TableName> {
  /** Column with the id of whom a row belongs to; of what it belongs to, where `of` names a table. */
  by: Column<T>
  /** The rows belong to things in that table, which are somebody's in turn. */
  of?: TableName
  /** Column of that table which `by` holds; its id where nothing else is said. */
  key?: string
  /** What is nobody's to read, not even its owner's. */
  secret?: Column<T>[]
  /**
   * What becomes of the rows when the account is deleted. `deleted`: they go. `with`: they go with what they belong to.
   * `left`: those that are still there, emptied or handed on, are from then on the deleted user's.
   */
  ends: 'deleted' | 'with' | 'left'
}

/**
 * How the rows of every table belong to a person, or why they do not. It decides what is in a download of one's data and
 * what is erased with an account, so a new table has to say it before it compiles.
 */
export type PersonalData = { [T in TableName]: Personal<T> | { reason: string } }

/** What other people's rows say of somebody who goes. */
export interface Traces {
  /** First of all, nobody is told any more of what this person did. */
  silence?: Erasure[]
  /** Others hear of what they keep that names somebody, or is about what is theirs. Before any of it goes. */
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
