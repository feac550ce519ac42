import type { EndpointName } from '#shared/contract/index.ts'
import type { ErrorCode } from '#shared/errors.ts'

// Every write call, and some that read, × every kind of user. `author` is a member who wrote the post and the comment and owns the file.
export const PEOPLE = [
  'admin',
  'creator',
  'moderator',
  'author',
  'member',
  'banned',
  'stranger',
  'visitor',
] as const
export type Person = (typeof PEOPLE)[number]
export type Account = Exclude<Person, 'visitor'>
export type Verdict = 'ok' | ErrorCode

export interface Place {
  snippet: string
  book: string
  chapter: string
  section: string
  entry: string
  version: string
  passage: string
  invitation: string
  asset: string
  image: string
  world: string
  community: string
  post: string
  poll: string
  comment: string
  flair: string
  file: string
}
type Request = [string, string, unknown?]

/** The tools with which a row makes its request. */
export interface Tools {
  idOf(account: Account): string
  make(person: Person, method: string, path: string, body?: unknown): Promise<{ id: string }>
  /** Resolves with the id of a new file of theirs. */
  upload(person: Account, purpose?: string): Promise<string>
  /** A picture as a multipart form. */
  form(name?: string): FormData
  /** An unused name. */
  fresh(): string
  /** The cheapest one. */
  award: string
}

export interface Row {
  /** Method and path below `/api`, and the body. */
  request(place: Place, tools: Tools): Request | Promise<Request>
  verdicts: Record<Person, Verdict>
}

export type Rows = Partial<Record<EndpointName, Row>>

export const FLAIR = { name: 'Draft', bg_color: '#112233' }

export const EVERYBODY = Object.fromEntries(
  PEOPLE.map((person) => [person, 'ok']),
) as Row['verdicts']
export const SIGNED_IN = { ...EVERYBODY, visitor: 'auth.required' } as const
export const UNBANNED = { ...SIGNED_IN, banned: 'communities.banned' } as const
/** Allows the call for these users; all other signed-in users get this error. */
export function only(who: Person[], code: ErrorCode): Row['verdicts'] {
  const refused = Object.fromEntries(PEOPLE.map((person) => [person, code]))
  const allowed = Object.fromEntries(who.map((person) => [person, 'ok']))
  return { ...refused, visitor: 'auth.required', ...allowed } as Row['verdicts']
}
/** Of the community. */
export const MODERATORS = only(['admin', 'creator', 'moderator'], 'moderation.forbidden')
