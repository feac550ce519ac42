import { type Titled, titledKey } from './rules/titled-key.ts'

/**
 * Every page of the app and its address, in the order of the specification's route table. The client's routes, the
 * links on both sides, mails and messages all come from here.
 */
export const PATTERNS = {
  home: '/',
  explore: '/explore',
  trending: '/trending',
  communities: '/communities',
  worlds: '/worlds',
  world: '/w/:worldName',
  gallery: '/w/:worldName/gallery',
  snippets: '/w/:worldName/snippets',
  library: '/w/:worldName/library',
  books: '/books',
  book: '/books/:bookId',
  bookEditor: '/books/:bookId/editor',
  readers: '/books/:bookId/readers',
  chapter: '/books/:bookId/chapters/:chapterId',
  assets: '/w/:worldName/assets',
  manageAssets: '/w/:worldName/assets/manage',
  worldSettings: '/w/:worldName/settings',
  postById: '/posts/:postId',
  /** Leads to the community's own address. */
  communityOfWorld: '/w/:worldId/c/:communityId',
  profile: '/u/:username',
  notifications: '/notifications',
  me: '/me',
  coins: '/coins',
  editProfile: '/profile/edit',
  settings: '/settings',
  settingsPanel: '/settings/:panel',
  read: '/read',
  search: '/search',
  // Ways in from outside of the app: shares, files, shortcuts.
  submit: '/submit',
  import: '/import',
  resume: '/resume',
  write: '/write',
  paymentDone: '/payments/done',
  paymentCancelled: '/payments/cancelled',
  admin: '/admin',
  setup: '/admin/setup',
  signUp: '/signup',
  about: '/about',
  howItWorks: '/how-it-works',
  pricing: '/pricing',
  faq: '/faq',
  terms: '/terms',
  privacy: '/privacy',
  guidelines: '/guidelines',
  license: '/license',
  obrcl: '/obrcl',
  operators: '/operators',
  // Links in mails lead here; their secret is behind the `#`.
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  unsubscribe: '/unsubscribe',
} as const

/** A community belongs to a world, or to none. Ids and short ids work in place of a name. */
export const COMMUNITY_PATTERNS = ['/wc/:worldName/:communityName', '/c/:communityName'] as const

/** The pages of a community, below either of its addresses. */
export const COMMUNITY_PAGES = {
  community: '',
  communitySettings: '/settings',
  moderation: '/moderation',
  communityPost: '/posts/:postId',
  createPost: '/submit',
} as const

/** A community as its address needs it. */
export interface CommunityAddress {
  slug: string
  world_slug?: string | null
}

/** One value for each parameter of a pattern. */
type Values<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? [value: Value<Rest>, ...Values<Rest>]
  : []
type Value<Name extends string> = Name extends `${'book' | 'chapter'}Id${string}` ? Titled : string
type Paths<Table extends Record<string, string>, Before extends unknown[] = []> = {
  [Page in keyof Table]: (...values: [...Before, ...Values<Table[Page]>]) => string
}

/** A builder for each page: `paths.chapter(book, chapter)`. */
export const paths = {
  account: () => '/settings/account',
  offline: () => '/settings/device',
  muted: () => '/settings/privacy',
  payments: () => '/settings/payments',
  ...builders<Paths<typeof PATTERNS>>(PATTERNS, (pattern, ...values: Titled[]) =>
    fill(pattern, values),
  ),
  ...builders<Paths<typeof COMMUNITY_PAGES, [community: CommunityAddress]>>(
    COMMUNITY_PAGES,
    (page, { slug, world_slug }: CommunityAddress, ...values: string[]) => {
      const [inWorld, alone] = COMMUNITY_PATTERNS
      return world_slug
        ? fill(inWorld + page, [world_slug, slug, ...values])
        : fill(alone + page, [slug, ...values])
    },
  ),
}

function builders<Built>(
  table: Record<string, string>,
  build: (pattern: string, ...values: never[]) => string,
): Built {
  const pages = Object.entries(table)
  return Object.fromEntries(
    pages.map(([page, pattern]) => [page, (...values: never[]) => build(pattern, ...values)]),
  ) as Built
}

function fill(pattern: string, values: Titled[]): string {
  let at = 0
  return pattern.replaceAll(/:\w+/g, () => encodeURIComponent(titledKey(values[at++]!)))
}

/** The values of a pattern's parameters in a path, as they were before they were encoded; null for another page. */
export function valuesAt(pattern: string, path: string): string[] | null {
  const wanted = pattern.split('/')
  const found = path.replace(/(?<=.)\/$/, '').split('/')
  if (found.length !== wanted.length) return null
  const isParameter = (part: string) => part.startsWith(':')
  if (wanted.some((part, at) => (isParameter(part) ? !found[at] : part !== found[at]))) return null
  return found.filter((_, at) => isParameter(wanted[at]!)).map(decoded)
}

/** We never write a broken escape: it stays as it is, and no row has that name. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
