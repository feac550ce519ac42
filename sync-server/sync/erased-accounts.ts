/**
 * The deleted accounts, as hashes of their ids, which tell a reader of the list nothing. It is kept outside of the database: the
 * user's other devices ask for them, and after a restore of an older backup the server erases these accounts again.
 */
export interface ErasedAccounts {
  isEmpty(): Promise<boolean>
  has(id: string): Promise<boolean>
  /** Durable when it resolves. */
  add(id: string): Promise<void>
}
