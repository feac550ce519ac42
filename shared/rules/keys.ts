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

const RESERVED = new Set(
  `about admin administrator all anonymous api archive assets awards blog books c chapters comments
  communities community create deleted download drafts edit everyone explore faq favicon feed files
  gallery guidelines health help home how-it-works index join leave legal library license login logout
  loreloom me mod moderator moderators my new null obrcl official owner popular posts pricing privacy
  profile random ready robots root rss search settings sign-in sign-up signin signup site staff static
  submit support sync system terms trending u undefined user users w wc wiki with-membership world
  worlds www you`.split(/\s+/),
)

/** Words that addresses or the product itself use. */
export function isReservedName(slug: string): boolean {
  return RESERVED.has(slug)
}
