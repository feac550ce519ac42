/** The longest wait for something that comes, in milliseconds: a test beside others may have a tenth of a core. */
export const PATIENCE_MS = 60_000
/** A test waits several times, for at most `PATIENCE_MS` each: this limit ends only one that hangs. */
export const HANGS_MS = 300_000
