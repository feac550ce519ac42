import type { CacheSnapshot } from 'virtua'

/** The sizes of the items of lists, by their `restoreKey`. */
export const sizesByKey = new Map<string, CacheSnapshot>()
