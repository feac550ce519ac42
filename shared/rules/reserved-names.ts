const RESERVED = new Set(
  `about admin administrator all anonymous api archive assets awards blog books c chapters comments
  communities community create deleted download drafts edit everyone explore faq favicon feed files
  gallery guidelines health help home how-it-works index join leave legal library license login logout
  loreloom me mod moderator moderators my new null obrcl official operators owner popular posts pricing privacy
  profile random ready robots root rss search settings sign-in sign-up signin signup site staff static
  submit support sync system terms trending u undefined user users w wc wiki with-membership world
  worlds www you`.split(/\s+/),
)

/** Words that addresses or the product itself use. */
export function isReservedName(slug: string): boolean {
  return RESERVED.has(slug)
}
