const MAX_SLUG_SOURCE = 200

/**
 * A name as part of an address: lowercased and trimmed, spaces become hyphens, other non-word characters are dropped, repeated
 * hyphens collapse, hyphens at the edges are removed. Letters of every script stay.
 */
export function slugify(name: string): string {
  return name
    .slice(0, MAX_SLUG_SOURCE)
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}_-]/gu, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}
