import type { Config } from '../../config.ts'

/** One sentence of the doctor. `look`: it works, and will hurt one day; `wrong`: it hurts now. */
export interface Finding {
  about: string
  state: 'fine' | 'look' | 'wrong'
  found: string
  /** An act for the operator; only if something is to be done. */
  cure?: string
}

/** A site under examination. */
export interface Patient {
  config: Config
  /** True if `PUBLIC_URL` is set. */
  hasAddress: boolean
  /** True if a process works in the data folder. */
  isRunning: boolean
  now: Date
}

export type Check = (patient: Patient) => Promise<Finding[]>

/** The findings of one subject, in the order of its sentences. */
export function findingsOn(about: string) {
  return {
    fine: (found: string): Finding => ({ about, state: 'fine', found }),
    look: (found: string, cure: string): Finding => ({ about, state: 'look', found, cure }),
    wrong: (found: string, cure: string): Finding => ({ about, state: 'wrong', found, cure }),
  }
}

/** Each question to another machine ends after this. */
export const PATIENCE_MS = 20_000

/** An error in one line, with the reason that a library hides behind it. */
export function saidBy(error: unknown): string {
  const { message, cause } = error as Error
  const reason = cause instanceof Error ? cause : null
  const code = (reason as NodeJS.ErrnoException | null)?.code
  const text = reason ? reason.message || code || message : message
  return (text || String(error)).replace(/\s+/g, ' ').slice(0, 300)
}
