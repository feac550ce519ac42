/** A community as an address needs it. Ids and short ids work where a slug does. */
interface Placed {
  slug: string
  world_slug?: string | null
}

function inCommunity(community: Placed): string {
  const name = encodeURIComponent(community.slug)
  return community.world_slug
    ? `/wc/${encodeURIComponent(community.world_slug)}/${name}`
    : `/c/${name}`
}

/** Every address the app can go to, one builder each. */
export const paths = {
  home: () => '/',
  trending: () => '/trending',
  communities: () => '/communities',
  search: (words: string) => (words ? `/search?q=${encodeURIComponent(words)}` : '/search'),
  signUp: () => '/signup',
  editProfile: () => '/profile/edit',
  import: () => '/import',
  profile: (username: string) => `/u/${encodeURIComponent(username)}`,

  community: inCommunity,
  communityById: (key: string) => `/c/${encodeURIComponent(key)}`,
  /** Without a community, the choice of one. */
  submit: (community?: Placed) => `${community ? inCommunity(community) : ''}/submit`,
  communitySettings: (community: Placed) => `${inCommunity(community)}/settings`,
  moderation: (community: Placed) => `${inCommunity(community)}/moderation`,
  communityFlair: (community: Placed, id: string) => `${inCommunity(community)}?flair=${id}`,
  settings: () => '/settings',
  account: () => '/settings/account',
  admin: (tab?: string) => (tab ? `/admin?tab=${tab}` : '/admin'),
  muted: () => '/settings/muted',
  offline: () => '/settings/offline',
  notifications: () => '/notifications',
  payments: () => '/settings/payments',
  coins: () => '/coins',
  communityPost: (community: Placed, postId: string) => `${inCommunity(community)}/posts/${postId}`,
  postById: (id: string) => `/posts/${id}`,
  post: (post: { id: string; community_id: string; community?: Placed | null }) =>
    post.community
      ? `${inCommunity(post.community)}/posts/${post.id}`
      : `/c/${post.community_id}/posts/${post.id}`,
  explore: () => '/explore',
  worlds: () => '/worlds',
  /** By slug, short id or id. */
  world: (key: string) => `/w/${encodeURIComponent(key)}`,
  gallery: (key: string) => `/w/${encodeURIComponent(key)}/gallery`,
  assets: (key: string) => `/w/${encodeURIComponent(key)}/assets`,
  manageAssets: (key: string) => `/w/${encodeURIComponent(key)}/assets/manage`,
  snippets: (key: string) => `/w/${encodeURIComponent(key)}/snippets`,
  library: (key: string) => `/w/${encodeURIComponent(key)}/library`,
  books: () => '/books',
  book: (id: string) => `/books/${id}`,
  bookEditor: (id: string) => `/books/${id}/editor`,
  chapter: (bookId: string, id: string) => `/books/${bookId}/chapters/${id}`,
  worldSettings: (key: string) => `/w/${encodeURIComponent(key)}/settings`,

  about: () => '/about',
  howItWorks: () => '/how-it-works',
  pricing: () => '/pricing',
  faq: () => '/faq',
  terms: () => '/terms',
  privacy: () => '/privacy',
  guidelines: () => '/guidelines',
  license: () => '/license',
  obrcl: () => '/obrcl',
}

/** Where the links of mails lead; what they are good for stands behind the `#`. */
export const MAILED_PATHS = ['/verify-email', '/reset-password', '/unsubscribe'] as const

/** Static pages, in the order of the route table. */
export const INFO_PATHS = [
  paths.about(),
  paths.howItWorks(),
  paths.pricing(),
  paths.faq(),
  paths.terms(),
  paths.privacy(),
  paths.guidelines(),
  paths.license(),
  paths.obrcl(),
]
