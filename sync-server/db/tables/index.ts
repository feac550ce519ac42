import type { ExportsTable } from './account.ts'
import type { AwardGrantsTable } from './awards.ts'
import type { SessionsTable } from './auth.ts'
import type { BooksTable } from './books.ts'
import type { DocumentsTable, DocumentSnapshotsTable, DocumentUpdatesTable } from './documents.ts'
import type { CommentsTable, CommentVersionsTable, CommentVotesTable } from './comments.ts'
import type { CommunitiesTable, CommunityMembersTable } from './communities.ts'
import type {
  AssetsTable,
  GalleryImagesTable,
  SnippetsTable,
  SnippetVersionsTable,
  WorldMembersTable,
  WorldsTable,
} from './worlds.ts'
import type {
  AnnotationsTable,
  BibleEntriesTable,
  BookCollaboratorsTable,
  BookOutlinesTable,
  ChaptersTable,
  DocumentVersionsTable,
  PublishedChaptersTable,
  SectionsTable,
} from './writing.ts'
import type {
  AiCapabilitiesTable,
  AiUsageTable,
  GeneratedTextsTable,
  GenerationsTable,
  GenerationStepsTable,
} from './generation.ts'
import type { FilesTable, FileUsesTable, StorageTable, UploadsTable } from './files.ts'
import type { KnownDevicesTable, MailNewsTable, MailsTable, MailTokensTable } from './mail.ts'
import type {
  CommunityBansTable,
  FlairsTable,
  ModLogTable,
  MutesTable,
  ReportsTable,
} from './moderation.ts'
import type {
  NotificationQueueTable,
  NotificationSettingsTable,
  NotificationsTable,
  PushSubscriptionsTable,
} from './notifications.ts'
import type {
  FoldersTable,
  PostBodiesTable,
  PostsTable,
  PostVersionsTable,
  PostVotesTable,
  SavedPostsTable,
  PollBallotsTable,
} from './posts.ts'
import type {
  CheckoutSessionsTable,
  OrdersTable,
  PaymentEventsTable,
  RefundsTable,
  StrayPaymentsTable,
} from './payments.ts'
import type { ChapterCommentsTable, FollowsTable, ReadingProgressTable } from './reading.ts'
import type {
  JobsTable,
  SyncDeviceTable,
  SyncDirtyTable,
  SyncMetaTable,
  SyncMutationTable,
  SyncRowTable,
  SyncScopeTable,
} from './sync.ts'
import type {
  AdminLogTable,
  RecentWritingTable,
  SiteSettingsTable,
  SuspensionsTable,
  UsedProofsTable,
} from './anti-abuse.ts'
import type { CoinLedgerTable, UserEmailsTable, UsersTable } from './users.ts'
import type {
  FullTextTable,
  SearchDocsTable,
  SearchQueueTable,
  SearchWordsTable,
} from './search.ts'

/** Every table of the product, for Kysely. */
export interface Tables {
  users: UsersTable
  user_emails: UserEmailsTable
  coin_ledger: CoinLedgerTable
  sessions: SessionsTable
  exports: ExportsTable
  worlds: WorldsTable
  world_members: WorldMembersTable
  gallery_images: GalleryImagesTable
  assets: AssetsTable
  books: BooksTable
  book_outlines: BookOutlinesTable
  book_collaborators: BookCollaboratorsTable
  book_assets: BibleEntriesTable
  chapters: ChaptersTable
  sections: SectionsTable
  published_chapters: PublishedChaptersTable
  document_versions: DocumentVersionsTable
  passage_comments: AnnotationsTable
  documents: DocumentsTable
  document_snapshots: DocumentSnapshotsTable
  document_updates: DocumentUpdatesTable
  reading_progress: ReadingProgressTable
  follows: FollowsTable
  remarks: ChapterCommentsTable
  snippets: SnippetsTable
  snippet_versions: SnippetVersionsTable
  communities: CommunitiesTable
  community_members: CommunityMembersTable
  flairs: FlairsTable
  community_bans: CommunityBansTable
  mod_log: ModLogTable
  reports: ReportsTable
  mutes: MutesTable
  posts: PostsTable
  post_bodies: PostBodiesTable
  post_versions: PostVersionsTable
  post_votes: PostVotesTable
  saved_posts: SavedPostsTable
  folders: FoldersTable
  poll_ballots: PollBallotsTable
  comments: CommentsTable
  comment_versions: CommentVersionsTable
  comment_votes: CommentVotesTable
  award_grants: AwardGrantsTable
  notifications: NotificationsTable
  notification_queue: NotificationQueueTable
  notification_settings: NotificationSettingsTable
  push_subscriptions: PushSubscriptionsTable
  mails: MailsTable
  mail_tokens: MailTokensTable
  mail_news: MailNewsTable
  known_devices: KnownDevicesTable
  generated_texts: GeneratedTextsTable
  generations: GenerationsTable
  generation_steps: GenerationStepsTable
  ai_usage: AiUsageTable
  ai_capabilities: AiCapabilitiesTable
  orders: OrdersTable
  checkout_sessions: CheckoutSessionsTable
  refunds: RefundsTable
  payment_events: PaymentEventsTable
  stray_payments: StrayPaymentsTable
  files: FilesTable
  file_uses: FileUsesTable
  uploads: UploadsTable
  storage: StorageTable
  sync_meta: SyncMetaTable
  sync_scope: SyncScopeTable
  sync_row: SyncRowTable
  sync_dirty: SyncDirtyTable
  sync_mutation: SyncMutationTable
  sync_device: SyncDeviceTable
  jobs: JobsTable
  used_proofs: UsedProofsTable
  site_settings: SiteSettingsTable
  suspensions: SuspensionsTable
  admin_log: AdminLogTable
  recent_writing: RecentWritingTable
  search_queue: SearchQueueTable
  search_docs: SearchDocsTable
  search_posts: FullTextTable
  search_comments: FullTextTable
  search_books: FullTextTable
  search_names: FullTextTable
  search_words: SearchWordsTable
  search_name_words: SearchWordsTable
}
