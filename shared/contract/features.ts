import { accountFeature } from './account.ts'
import { adminFeature } from './admin.ts'
import { annotationsFeature } from './annotations.ts'
import { antiAbuseFeature } from './anti-abuse.ts'
import { assetsFeature } from './assets.ts'
import { authFeature } from './auth.ts'
import { awardsFeature } from './awards.ts'
import { bibleFeature } from './bible.ts'
import { booksFeature } from './books.ts'
import { chapterCommentsFeature } from './chapter-comments.ts'
import { chaptersFeature } from './chapters.ts'
import { collaboratorsFeature } from './collaborators.ts'
import { commentsFeature } from './comments.ts'
import { communitiesFeature } from './communities.ts'
import { digestsFeature } from './digests.ts'
import { documentsFeature } from './documents.ts'
import { filesFeature } from './files.ts'
import { flairsFeature } from './flairs.ts'
import { foldersFeature } from './folders.ts'
import { forksFeature } from './forks.ts'
import { galleryFeature } from './gallery.ts'
import { generationFeature } from './generation.ts'
import { marksFeature } from './marks.ts'
import { moderationFeature } from './moderation.ts'
import { mutesFeature } from './mutes.ts'
import { notificationsFeature } from './notifications.ts'
import { outlinesFeature } from './outlines.ts'
import { paymentsFeature } from './payments.ts'
import { postsFeature } from './posts.ts'
import { pushFeature } from './push.ts'
import { readingFeature } from './reading.ts'
import { reportsFeature } from './reports.ts'
import { reviewsFeature } from './reviews.ts'
import { searchFeature } from './search.ts'
import { sectionsFeature } from './sections.ts'
import { settingsFeature } from './settings.ts'
import { siteFeature } from './site.ts'
import { setupFeature } from './setup.ts'
import { snippetsFeature } from './snippets.ts'
import { targetsFeature } from './targets.ts'
import { usersFeature } from './users.ts'
import { versionsFeature } from './versions.ts'
import { worldsFeature } from './worlds.ts'

/**
 * Every feature but `sync`, which carries the rows of all others. The order is the dependency order: a feature imports only
 * earlier ones.
 */
export const features = {
  files: filesFeature,
  users: usersFeature,
  trust: antiAbuseFeature,
  auth: authFeature,
  communities: communitiesFeature,
  moderation: moderationFeature,
  mutes: mutesFeature,
  folders: foldersFeature,
  settings: settingsFeature,
  push: pushFeature,
  notifications: notificationsFeature,
  digests: digestsFeature,
  worlds: worldsFeature,
  assets: assetsFeature,
  snippets: snippetsFeature,
  books: booksFeature,
  documents: documentsFeature,
  collaborators: collaboratorsFeature,
  versions: versionsFeature,
  passages: annotationsFeature,
  bible: bibleFeature,
  chapters: chaptersFeature,
  marks: marksFeature,
  reading: readingFeature,
  reviews: reviewsFeature,
  targets: targetsFeature,
  sections: sectionsFeature,
  outlines: outlinesFeature,
  generation: generationFeature,
  payments: paymentsFeature,
  forks: forksFeature,
  flairs: flairsFeature,
  awards: awardsFeature,
  posts: postsFeature,
  gallery: galleryFeature,
  comments: commentsFeature,
  remarks: chapterCommentsFeature,
  reports: reportsFeature,
  server: siteFeature,
  search: searchFeature,
  account: accountFeature,
  admin: adminFeature,
  setup: setupFeature,
}
export type Features = typeof features
