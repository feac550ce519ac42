const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const SHORT_ID = /^[A-Z][0-9A-Z]{9}$/

/** Canonical UUIDv7: the only form in which clients may make ids. */
export function isUuidV7(text: string): boolean {
  return UUID_V7.test(text)
}

/** Slugs are lower case, so an upper-case short id can never be mistaken for one. */
export function isShortId(text: string): boolean {
  return SHORT_ID.test(text)
}

/** Names that parse as an id are refused: ids win over names in an address. */
export function looksLikeId(slug: string): boolean {
  return UUID_SHAPE.test(slug)
}
