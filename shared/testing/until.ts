import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

const PATIENCE = { timeout: PATIENCE_MS, interval: 10 }

/** Waits until something does not throw any more; resolves with its value. */
export const until = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, PATIENCE)

/** Waits until something is true. */
export const untilTrue = async (look: () => unknown): Promise<void> =>
  void (await vi.waitUntil(look, PATIENCE))
