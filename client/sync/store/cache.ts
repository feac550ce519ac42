import type { EntityOf, EntityType } from '#shared/contract/sync.ts'
import { Dexie, type Table } from 'dexie'
import type { Platform } from './platform.ts'

/** A server row as this device last saw it. */
export type Row<T extends EntityType = EntityType> = EntityOf<T> & {
  /** Scope → seq of the change that brought it. */
  seqs: Record<string, number>
  scopes: string[]
  /** Rows of scopes that are not followed grow old; null for the others. */
  stale_at: number | null
}

export interface Cursor {
  scope: string
  cursor: number
  /** How deep it was read, in pages of a snapshot. */
  pages?: number
  /** When it was last of use, in ms: the least used are given up first. */
  touched_at: number
}
/** A list as the server ordered it, as far as it was read. */
export interface FeedRow {
  key: string
  ids: string[]
  next_cursor: string | null
  fetched_at: number
}

/** A post whose whole thread and pictures are kept on this device. */
export interface KeptPost {
  id: string
  community_id: string
  /** As they were when it was kept: with others it is kept anew. */
  comment_count: number
  edited_at: string | null
  /** Bytes of its texts; its pictures have their own. */
  size: number
  media: string[]
}
/** A picture that is kept with a post. */
export interface KeptMedia {
  id: string
  type: string
  bytes: ArrayBuffer
}

/** What a document of the vault says, so that a whole book need not be put together from its edits. */
export interface DocumentText {
  name: string
  book_id: string
  /** The document's `last` when it said this. */
  last: number
  text: string
  words: number
}

/** A post that was opened on this device. */
export interface ReadMark {
  post_id: string
  read_at: string
  /** Comments it had then. */
  comment_count: number
}

const TABLES = {
  site: 'site',
  user: 'users',
  profile: 'profiles',
  world: 'worlds',
  world_membership: 'world_memberships',
  gallery_image: 'gallery_images',
  asset: 'assets',
  book: 'books',
  collaborator: 'collaborators',
  outline: 'outlines',
  chapter: 'chapters',
  section: 'sections',
  document_version: 'document_versions',
  version_text: 'version_texts',
  passage_comment: 'passage_comments',
  book_asset: 'book_assets',
  generation: 'generations',
  published_chapter: 'published_chapters',
  chapter_text: 'chapter_texts',
  reading_progress: 'reading_progress',
  follow: 'follows',
  snippet: 'snippets',
  membership: 'memberships',
  community: 'communities',
  ban: 'bans',
  flair: 'flairs',
  mute: 'mutes',
  notification: 'notifications',
  notification_settings: 'notification_settings',
  post: 'posts',
  post_body: 'post_bodies',
  post_vote: 'post_votes',
  saved_post: 'saved_posts',
  poll_vote: 'poll_votes',
  comment: 'comments',
  comment_vote: 'comment_votes',
  remark: 'remarks',
  coin_entry: 'coin_entries',
  payment: 'payments',
} as const satisfies Record<EntityType, string>

export function cacheName(userId: string): string {
  return `cache-2-${userId}`
}

/** The server's rows on this device. May vanish at any moment: everything in it can be asked for again. */
export class Cache extends Dexie {
  declare cursors: Table<Cursor, string>
  declare feeds: Table<FeedRow, string>
  declare reads: Table<ReadMark, string>
  declare kept_posts: Table<KeptPost, string>
  declare media: Table<KeptMedia, string>
  declare document_texts: Table<DocumentText, string>
  declare meta: Table<{ key: string; value: unknown }, string>

  constructor(userId: string, platform: Pick<Platform, 'dexie'>) {
    super(cacheName(userId), { ...platform.dexie, chromeTransactionDurability: 'relaxed' })
    this.version(1).stores({
      users: '&id, *scopes',
      profiles: '&id, username, *scopes',
      memberships: '&id, *scopes',
      communities: '&id, short_id, slug, *scopes',
      bans: '&id, *scopes',
      flairs: '&id, community_id, *scopes',
      posts:
        '&id, created_at, hot_rank, score, [community_id+created_at], [community_id+hot_rank], [community_id+score], [author.id+created_at], *scopes',
      post_bodies: '&id, *scopes',
      post_votes: '&id, *scopes',
      saved_posts: '&id, saved_at, *scopes',
      poll_votes: '&id, *scopes',
      comments: '&id, post_id, [author.id+created_at], *scopes',
      comment_votes: '&id, *scopes',
      coin_entries: '&id, created_at, *scopes',
      cursors: '&scope, touched_at',
      feeds: '&key',
      meta: '&key',
    })
    this.version(2).stores({
      mutes: '&id, *scopes',
      reads: '&post_id, read_at',
      kept_posts: '&id, community_id',
      media: '&id',
      worlds: '&id, short_id, slug, *scopes',
      world_memberships: '&id, *scopes',
      gallery_images: '&id, world_id, *scopes',
      assets: '&id, world_id, *scopes',
      books: '&id, world_id, *scopes',
      snippets: '&id, world_id, *scopes',
      communities: '&id, short_id, slug, world_id, *scopes',
    })
    const third = this.version(3).stores({
      notifications: '&id, created_at, *scopes',
      notification_settings: '&id, *scopes',
      collaborators: '&id, book_id, *scopes',
      outlines: '&id, *scopes',
      chapters: '&id, book_id, *scopes',
      sections: '&id, book_id, *scopes',
      book_assets: '&id, book_id, *scopes',
      document_versions: '&id, document, *scopes',
      version_texts: '&id, *scopes',
      passage_comments: '&id, document, *scopes',
      published_chapters: '&id, book_id, *scopes',
      chapter_texts: '&id, book_id, *scopes',
      reading_progress: '&id, at, *scopes',
      follows: '&id, *scopes',
      remarks: '&id, chapter_id, *scopes',
      document_texts: '&name, book_id',
      books: '&id, world_id, [author.id+title], *scopes',
    })
    this.version(4).stores({ site: '&id, *scopes' })
    // A list sorts the posts of its place by itself: no order but the newest is asked of an index, and each index makes
    // every write dearer.
    this.version(5).stores({
      posts: '&id, created_at, [community_id+created_at], [author.id+created_at], *scopes',
    })
    this.version(6).stores({ generations: '&id, book_id, *scopes' })
    this.version(7).stores({ payments: '&id, timestamp, *scopes' })
    // Rows of before say nothing of licences and forks.
    third.upgrade(async (trx) => {
      const forkable = { licence: 'reserved', forked_from: [], fork_count: 0 }
      for (const name of ['books', 'snippets', 'assets'])
        await trx.table(name).toCollection().modify(forkable)
    })
  }

  /** The table of an entity type. */
  rows<T extends EntityType>(type: T): Table<Row<T>, string> {
    return this.table(TABLES[type])
  }
}

export const ENTITY_TYPES = Object.keys(TABLES) as EntityType[]
