import { z } from 'zod'
import { MAX_PULL_ROWS, MAX_PULL_SCOPES, MAX_PUSH_MUTATIONS, MAX_SNAPSHOT_ROWS } from '../limits.ts'
import { Asset } from './assets.ts'
import { BibleEntry } from './bible.ts'
import { CoinEntry } from './awards.ts'
import { Book } from './books.ts'
import { Chapter, ChapterText, PublishedChapter } from './chapters.ts'
import { Collaborator } from './collaborators.ts'
import { Comment } from './comments.ts'
import { Community, Membership } from './communities.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { Folder } from './folders.ts'
import { GalleryImage } from './gallery.ts'
import { Generation } from './generation.ts'
import { CommunityFlair } from './flairs.ts'
import { Ban } from './moderation.ts'
import { Mute } from './mutes.ts'
import { Notification } from './notifications.ts'
import { Outline } from './outlines.ts'
import { Payment } from './payments.ts'
import { Annotation } from './annotations.ts'
import { OwnVote, PollVote, Post, PostBody, SavedPost } from './posts.ts'
import { Follow, ReadingProgress } from './reading.ts'
import { ChapterComment } from './chapter-comments.ts'
import { Section } from './sections.ts'
import { NotificationSettings } from './settings.ts'
import { Snippet } from './snippets.ts'
import { SiteNews } from './anti-abuse.ts'
import { Profile, User } from './users.ts'
import { DocumentVersion, VersionText } from './versions.ts'
import { World, WorldMembership } from './worlds.ts'

/** Every kind of entity that sync carries: entity type → shape of its body. */
export const entities = {
  site: SiteNews,
  user: User,
  profile: Profile,
  world: World,
  world_membership: WorldMembership,
  gallery_image: GalleryImage,
  asset: Asset,
  book: Book,
  collaborator: Collaborator,
  outline: Outline,
  chapter: Chapter,
  section: Section,
  document_version: DocumentVersion,
  version_text: VersionText,
  passage_comment: Annotation,
  book_asset: BibleEntry,
  generation: Generation,
  published_chapter: PublishedChapter,
  chapter_text: ChapterText,
  reading_progress: ReadingProgress,
  follow: Follow,
  snippet: Snippet,
  membership: Membership,
  community: Community,
  ban: Ban,
  flair: CommunityFlair,
  mute: Mute,
  folder: Folder,
  notification: Notification,
  notification_settings: NotificationSettings,
  post: Post,
  post_body: PostBody,
  post_vote: OwnVote,
  saved_post: SavedPost,
  poll_vote: PollVote,
  comment: Comment,
  comment_vote: OwnVote,
  remark: ChapterComment,
  coin_entry: CoinEntry,
  payment: Payment,
}
export type EntityType = keyof typeof entities
export type EntityOf<T extends EntityType> = z.infer<(typeof entities)[T]>
const Type = z.enum(Object.keys(entities) as [EntityType, ...EntityType[]])

const KINDS = ['user', 'profile', 'world', 'book', 'draft', 'chapter', 'community', 'post'] as const
export const SCOPE = new RegExp(`^(?:site|(?:${KINDS.join('|')}):[0-9a-f-]{36})$`)
/**
 * `site`, or a kind and an id. A book has two scopes: `book:` for its readers, `draft:` for its writers. `chapter:` has the
 * readers' comments below a chapter.
 */
const Scope = z.string().regex(SCOPE, 'Not a scope')
export type ScopeKind = 'site' | (typeof KINDS)[number]
/** Scope → counter: a client's cursor, or a server's heads. */
const Counters = z.record(Scope, z.number().int().nonnegative())
export type Counters = Record<string, number>

const Put = z.object({ type: Type, id: z.string(), seq: z.number().int(), body: z.unknown() })
const Del = Put.omit({ body: true })
export type Put = z.infer<typeof Put>
export type Del = z.infer<typeof Del>

export const Mutation = z.strictObject({
  id: Id,
  /** The endpoint's name, such as `posts.vote`. */
  name: z.string().max(60),
  v: z.number().int().min(1),
  /** The user whose outbox it comes from; must be the token's user. */
  user: Id,
  args: z.strictObject({
    params: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
  }),
  deps: z.array(Id).max(50),
  client_at: z.string().max(40),
})
export type Mutation = z.infer<typeof Mutation>

export const MutationResult = z.object({
  id: Id,
  /** `retry`: the server did nothing; the device may send the same id again. */
  status: z.enum(['applied', 'rejected', 'retry']),
  heads: Counters,
  /** Only if applied: the changed rows as the caller sees them now. */
  entities: z.array(z.object({ type: Type, id: z.string(), body: z.unknown() })),
  code: z.string().nullable(),
  message: z.string().nullable(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Seconds until a retry makes sense. */
  retry_after: z.number().nullable(),
})
export type MutationResult = z.infer<typeof MutationResult>

const Device = { epoch: z.number().int().nonnegative(), device_id: Id, schema: z.number().int() }

const ScopeChanges = z.object({
  from: z.number(),
  to: z.number(),
  more: z.boolean(),
  put: z.array(Put),
  del: z.array(Del),
})
const ScopeReset = z.object({
  reset: z.literal(true),
  head: z.number(),
  reason: z.enum(['epoch', 'horizon', 'ahead']),
})
export type ScopeChanges = z.infer<typeof ScopeChanges>
export type ScopeReset = z.infer<typeof ScopeReset>

export const sync = {
  push: endpoint({
    method: 'POST',
    path: '/sync/push',
    summary: 'Send queued mutations in order; each is its own transaction with its own result',
    auth: 'required',
    offline: 'online',
    reads: true,
    carriesCalls: true,
    large: true,
    body: z.strictObject({
      ...Device,
      /** The number of mutations that wait on the device, these included. */
      pending: z.number().int().nonnegative(),
      mutations: z.array(Mutation).min(1).max(MAX_PUSH_MUTATIONS),
    }),
    /** Without results if the device's epoch differs from the server's: the server ran nothing. */
    output: z.object({ epoch: z.number().int(), results: z.array(MutationResult) }),
  }),
  pull: endpoint({
    method: 'POST',
    path: '/sync/pull',
    summary: 'The changes in the given scopes since the given cursors',
    auth: 'optional',
    offline: 'online',
    reads: true,
    body: z.strictObject({
      ...Device,
      cursor: Counters.refine(
        (scopes) => Object.keys(scopes).length <= MAX_PULL_SCOPES,
        'At most 200 scopes',
      ),
      limit: z.number().int().min(1).max(MAX_PULL_ROWS).default(MAX_PULL_ROWS),
    }),
    output: z.object({
      epoch: z.number().int(),
      scopes: z.record(Scope, z.union([ScopeReset, ScopeChanges])),
      /** Scopes that the caller may not read, or that no longer exist. */
      revoked: z.array(Scope),
    }),
  }),
  snapshot: endpoint({
    method: 'GET',
    path: '/sync/snapshot',
    summary: 'All rows of one scope, latest changed first, in pages',
    auth: 'optional',
    offline: 'online',
    query: z.object({
      scope: Scope,
      after: z.string().max(300).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_SNAPSHOT_ROWS).default(MAX_SNAPSHOT_ROWS),
    }),
    paged: true,
    output: z.object({
      epoch: z.number().int(),
      scope: Scope,
      head: z.number().int(),
      put: z.array(Put),
    }),
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/sync/ticket',
    summary: 'A one-time ticket (30 s) that opens the live socket at /api/sync/live',
    auth: 'optional',
    offline: 'online',
    reads: true,
    output: z.object({ ticket: z.string() }),
  }),
}
