/** Rules of the protocol on the device. All are on; tests switch one off to prove that it matters. */
export interface ProtocolRules {
  /** A pull applies only where its `from` is this device's cursor. */
  casCursor: boolean
  /** An acknowledged change stays in the overlay until the rows show it. */
  waitHeads: boolean
  /** The device drops a read that is older than its cursor. */
  asOf: boolean
  /** A scope the server resets starts over. */
  reset: boolean
  /** After a restore of the server, the device sends acknowledged changes again. */
  journal: boolean
  /** The device keeps the epoch in the vault, which the browser must not evict. */
  epochInVault: boolean
  /** The device ignores answers from an older epoch. */
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
