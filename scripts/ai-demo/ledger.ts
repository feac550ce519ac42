/** Calls of the engine and their tokens, as the engine counts them. */
export interface Ledger {
  calls: number
  tokensIn: number
  tokensOut: number
  /** Answers that did not fit into what they may take. */
  cut: number
  /** The time of writing. */
  ms: number
}

export const emptyLedger = (): Ledger => ({ calls: 0, tokensIn: 0, tokensOut: 0, cut: 0, ms: 0 })
