import type { Tables } from '../../db/tables/index.ts'

export type TableName = keyof Tables
type Column<T extends TableName> = keyof Tables[T] & string

interface Personal<T extends TableName> {
  /** Column with the id of whom a row belongs to; of what it belongs to, where `of` names a table. */
  by: Column<T>
  /** The rows belong to things in that table, which are somebody's in turn. */
  of?: TableName
  /** Column of that table which `by` holds; its id where nothing else is said. */
  key?: string
  /** What is nobody's to read, not even its owner's. */
  secret?: Column<T>[]
  /**
   * What becomes of the rows when the account is deleted. `deleted`: they go. `with`: they go with what they belong to.
   * `left`: those that are still there, emptied or handed on, are from then on the deleted user's.
   */
  ends: 'deleted' | 'with' | 'left'
}
export type Belonging<T extends TableName> = Personal<T> | { reason: string }

/**
 * How the rows of every table belong to a person, or why they do not. It decides what is in a download of one's data and
 * what is erased with an account, so a new table has to say it before it compiles.
 */
export const PERSONAL_DATA: { [T in TableName]: Belonging<T> } = {
  users: { by: 'id', secret: ['password_hash'], ends: 'deleted' },
  user_emails: { by: 'user_id', ends: 'deleted' },
  coin_ledger: { by: 'user_id', ends: 'deleted' },
  sessions: { by: 'user_id', secret: ['token_hash', 'previous_hash'], ends: 'deleted' },
  known_devices: { by: 'user_id', secret: ['device_hash'], ends: 'deleted' },
  // Who decided is the affair of those who decide.
  suspensions: { by: 'user_id', secret: ['suspended_by', 'lifted_by'], ends: 'deleted' },
  exports: { by: 'user_id', ends: 'deleted' },

  worlds: { by: 'owner_id', ends: 'left' },
  world_members: { by: 'user_id', ends: 'deleted' },
  gallery_images: { by: 'world_id', of: 'worlds', ends: 'with' },
  assets: { by: 'world_id', of: 'worlds', ends: 'with' },
  snippets: { by: 'world_id', of: 'worlds', ends: 'with' },
  snippet_versions: { by: 'snippet_id', of: 'snippets', ends: 'with' },

  books: { by: 'author_id', ends: 'left' },
  book_outlines: { by: 'book_id', of: 'books', ends: 'with' },
  book_collaborators: { by: 'user_id', ends: 'deleted' },
  book_assets: { by: 'book_id', of: 'books', ends: 'with' },
  chapters: { by: 'book_id', of: 'books', ends: 'with' },
  sections: { by: 'book_id', of: 'books', ends: 'with' },
  published_chapters: { by: 'book_id', of: 'books', ends: 'with' },
  documents: { by: 'book_id', of: 'books', ends: 'with' },
  generations: { by: 'book_id', of: 'books', ends: 'with' },
  generation_steps: { reason: 'Pieces of what `generations` become, until they are whole.' },
  generated_texts: { by: 'book_id', of: 'books', ends: 'with' },
  ai_usage: { by: 'user_id', ends: 'deleted' },
  // Accounts must balance: they stay, and are nobody's.
  orders: { by: 'user_id', ends: 'left' },
  checkout_sessions: { by: 'order_id', of: 'orders', secret: ['url'], ends: 'with' },
  refunds: { by: 'order_id', of: 'orders', secret: ['error'], ends: 'with' },
  payment_events: { reason: 'Ids of what the payment provider told.' },
  stray_payments: { reason: 'Payments of which nobody here knows whose they are.' },
  ai_capabilities: { reason: 'What the model server takes.' },
  document_snapshots: {
    reason: 'How the texts in `documents` came about, for their editor alone.',
  },
  document_updates: { reason: 'How the texts in `documents` came about, for their editor alone.' },
  document_versions: { by: 'author_id', ends: 'left' },
  passage_comments: { by: 'author_id', ends: 'left' },

  reading_progress: { by: 'user_id', ends: 'deleted' },
  follows: { by: 'user_id', ends: 'deleted' },
  remarks: { by: 'author_id', ends: 'left' },

  communities: { by: 'creator_id', ends: 'left' },
  community_members: { by: 'user_id', ends: 'deleted' },
  flairs: { reason: 'They belong to a community.' },
  community_bans: { by: 'user_id', ends: 'deleted' },
  mod_log: { by: 'moderator_id', ends: 'left' },
  reports: { by: 'reporter_id', secret: ['handled_by'], ends: 'deleted' },
  mutes: { by: 'user_id', ends: 'deleted' },

  posts: { by: 'author_id', ends: 'left' },
  post_bodies: { by: 'id', of: 'posts', ends: 'with' },
  post_versions: { by: 'post_id', of: 'posts', ends: 'with' },
  post_votes: { by: 'user_id', ends: 'deleted' },
  saved_posts: { by: 'user_id', ends: 'deleted' },
  poll_ballots: { by: 'user_id', ends: 'deleted' },
  comments: { by: 'author_id', ends: 'left' },
  comment_versions: { by: 'comment_id', of: 'comments', ends: 'with' },
  comment_votes: { by: 'user_id', ends: 'deleted' },
  award_grants: { by: 'giver_id', ends: 'deleted' },

  notifications: { by: 'user_id', ends: 'deleted' },
  notification_queue: { by: 'user_id', ends: 'deleted' },
  notification_settings: { by: 'user_id', ends: 'deleted' },

  push_subscriptions: { by: 'user_id', secret: ['p256dh', 'auth'], ends: 'deleted' },
  mails: { by: 'user_id', ends: 'deleted' },
  mail_tokens: { by: 'user_id', secret: ['token_hash'], ends: 'deleted' },
  mail_news: { by: 'user_id', ends: 'deleted' },

  files: { by: 'owner_id', ends: 'left' },
  file_uses: { by: 'file_id', of: 'files', ends: 'with' },
  uploads: { by: 'user_id', ends: 'deleted' },
  storage: { by: 'user_id', ends: 'deleted' },

  recent_writing: { by: 'user_id', secret: ['text_hash'], ends: 'deleted' },
  used_proofs: { reason: 'Puzzles that somebody solved, nobody knows who.' },
  site_settings: { reason: 'They are about the server.' },
  admin_log: { reason: 'What admins did; whom it was about is taken out with the account.' },

  search_queue: { reason: 'Ids of what is to be indexed anew.' },
  search_docs: { reason: 'Ids; the index follows the tables.' },
  search_posts: { reason: 'An index of texts in other tables; it follows them.' },
  search_comments: { reason: 'An index of texts in other tables; it follows them.' },
  search_books: { reason: 'An index of texts in other tables; it follows them.' },
  search_names: { reason: 'An index of texts in other tables; it follows them.' },
  search_words: { reason: 'The words of an index.' },
  search_name_words: { reason: 'The words of an index.' },

  sync_meta: { reason: 'It is about the database.' },
  sync_scope: { reason: 'Counters; those of one’s own scopes are erased with the account.' },
  sync_row: {
    reason: 'Ids of what changed; those of one’s own scopes are erased with the account.',
  },
  sync_dirty: { reason: 'Ids of what changed in the last two seconds.' },
  // What was sent stands in the tables that it changed.
  sync_mutation: { by: 'user_id', secret: ['args_hash', 'result', 'error'], ends: 'deleted' },
  sync_device: { by: 'user_id', ends: 'deleted' },
  jobs: { reason: 'Work to be done, by id; what concerns the account is erased with it.' },
}

export const TABLE_NAMES = Object.keys(PERSONAL_DATA) as TableName[]

export function personalRule(table: TableName): Personal<TableName> | null {
  const rule = PERSONAL_DATA[table] as Belonging<TableName>
  return 'reason' in rule ? null : rule
}
