/** The protocol's rules that live on the device. All hold; tests switch one off to see that it matters. */
export interface ProtocolRules {
  /** A pull applies only where its `from` is this device's cursor. */
  casCursor: boolean
  /** An acknowledged change stays in the overlay until the rows show it. */
  waitHeads: boolean
  /** A read that is older than the cursor is dropped. */
  asOf: boolean
  /** A scope the server resets starts over. */
  reset: boolean
  /** After a restore, acknowledged changes are sent again. */
  journal: boolean
  /** The epoch is kept where it cannot be evicted. */
  epochInVault: boolean
  /** Answers from an older epoch are ignored. */
  staleEpoch: boolean
}

export const ALL_RULES: ProtocolRules = {
  casCursor: true,
  waitHeads: true,
  asOf: true,
  reset: true,
  journal: true,
  epochInVault: true,
  staleEpoch: true,
}
