import { loadCommentVotes, loadComments } from './features/comments/comments.ts'
import { loadCommunities, loadMemberships } from './features/communities/communities.ts'
import { loadFlairs } from './features/flairs/flairs.ts'
import { loadMutes } from './features/mutes/mutes.ts'
import { loadBans } from './features/moderation/bans.ts'
import { loadPollVotes } from './features/posts/polls.ts'
import { loadPostBodies, loadPosts, loadPostVotes } from './features/posts/posts.ts'
import { loadSavedPosts } from './features/posts/saved.ts'
import { loadCoinEntries } from './features/users/coins.ts'
import { loadSite } from './features/trust/site-settings.ts'
import { loadProfiles, loadUsers } from './features/users/users.ts'
import { loadWorldMemberships, loadWorlds } from './features/worlds/worlds.ts'
import { loadAssets } from './features/assets/assets.ts'
import { loadBooks } from './features/books/books.ts'
import { loadCollaborators } from './features/collaborators/collaborators.ts'
import { loadBookAssets } from './features/bible/bible.ts'
import { loadChapters } from './features/chapters/chapters.ts'
import { loadChapterTexts, loadPublishedChapters } from './features/chapters/published.ts'
import { loadFollows, loadReadingProgress } from './features/reading/reading.ts'
import { loadRemarks } from './features/remarks/remarks.ts'
import { loadSections } from './features/sections/sections.ts'
import { loadGenerations } from './features/generation/generations.ts'
import { loadPayments } from './features/payments/payments.ts'
import { loadOutlines } from './features/outlines/outlines.ts'
import { loadVersions, loadVersionTexts } from './features/versions/versions.ts'
import { loadPassageComments } from './features/passages/passages.ts'
import { loadSnippets } from './features/snippets/snippets.ts'
import { loadGalleryImages } from './features/gallery/gallery.ts'
import { notificationLoader } from './features/notifications/notifications.ts'
import { loadSettings } from './features/settings/settings.ts'
import type { EntityLoaders } from './sync/entities.ts'

/** How each kind of thing is rendered for whoever asks. */
export const loaders: EntityLoaders = {
  site: loadSite,
  user: loadUsers,
  profile: loadProfiles,
  world: loadWorlds,
  world_membership: loadWorldMemberships,
  gallery_image: loadGalleryImages,
  asset: loadAssets,
  book: loadBooks,
  collaborator: loadCollaborators,
  outline: loadOutlines,
  generation: loadGenerations,
  chapter: loadChapters,
  section: loadSections,
  document_version: loadVersions,
  version_text: loadVersionTexts,
  passage_comment: loadPassageComments,
  book_asset: loadBookAssets,
  published_chapter: loadPublishedChapters,
  chapter_text: loadChapterTexts,
  reading_progress: loadReadingProgress,
  follow: loadFollows,
  snippet: loadSnippets,
  membership: loadMemberships,
  community: loadCommunities,
  ban: loadBans,
  flair: loadFlairs,
  mute: loadMutes,
  notification_settings: loadSettings,
  notification: notificationLoader(() => loaders),
  post: loadPosts,
  post_body: loadPostBodies,
  post_vote: loadPostVotes,
  saved_post: loadSavedPosts,
  poll_vote: loadPollVotes,
  comment: loadComments,
  comment_vote: loadCommentVotes,
  remark: loadRemarks,
  coin_entry: loadCoinEntries,
  payment: loadPayments,
}
