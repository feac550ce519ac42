/** Sees to it that work which nobody should do twice at once is done by one process of the site. */
export interface Turns {
  /** True if no other process works on the site: work that a start finds begun was left by a process that has ended. */
  readonly isOnlyNode: boolean
  /** Does the work now, unless somebody is at it. */
  take(work: string, run: () => Promise<void>): Promise<void>
}
