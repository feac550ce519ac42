interface Hashes {
  planned_hash: string | null
  published_hash: string | null
}

/**
 * The hash of the text that readers of a chapter have, or will have at the planned time: a publication replaces it.
 * Null if there is neither.
 */
export function readersHash({ planned_hash, published_hash }: Hashes): string | null {
  return planned_hash ?? published_hash
}
