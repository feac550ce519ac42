/** What the nodes of a site tell each other about a document; a lost message does no harm, since the log has it. */
export type DocumentNews =
  /** An update that the log has; null: it is too large for the bus. */
  | { name: string; seq: number; update: Uint8Array | null }
  /** The document is erased. */
  | { name: string; isGone: true }
  /** Where users of one node are in it; null: a node that has just opened it asks for that. */
  | { name: string; presence: Uint8Array | null }

export interface DocumentBus {
  /** True while the news of other nodes arrive. */
  readonly isUp: boolean
  /** Tells the other nodes. */
  tell(news: DocumentNews): void
  hear(listener: (news: DocumentNews) => void): void
  /** Runs when news may have been lost, and new ones arrive again. */
  onMissed(listener: () => void): void
}
