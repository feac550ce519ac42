import type { Mutators } from '../sync/store/mutators.ts'
import { annotations } from './annotations/annotations.feature.ts'
import { assets } from './assets/assets.feature.ts'
import { awards } from './awards/awards.feature.ts'
import { bible } from './bible/bible.feature.ts'
import { books } from './books/books.feature.ts'
import { chapterComments } from './chapter-comments/chapter-comments.feature.ts'
import { chapters } from './chapters/chapters.feature.ts'
import type { ClientFeature, QueuingFeature, Titles } from './client-feature.ts'
import { collaborators } from './collaborators/collaborators.feature.ts'
import { comments } from './comments/comments.feature.ts'
import { communities } from './communities/communities.feature.ts'
import { flairs } from './flairs/flairs.feature.ts'
import { folders } from './folders/folders.feature.ts'
import { gallery } from './gallery/gallery.feature.ts'
import { generation } from './generation/generation.feature.ts'
import { mutes } from './mutes/mutes.feature.ts'
import { notifications } from './notifications/notifications.feature.ts'
import { outlines } from './outlines/outlines.feature.ts'
import { posts } from './posts/posts.feature.ts'
import { reviews } from './reviews/reviews.feature.ts'
import { marks } from './marks/marks.feature.ts'
import { reading } from './reading/reading.feature.ts'
import { reports } from './reports/reports.feature.ts'
import { sections } from './sections/sections.feature.ts'
import { settings } from './settings/settings.feature.ts'
import { snippets } from './snippets/snippets.feature.ts'
import { targets } from './targets/targets.feature.ts'
import { users } from './users/users.feature.ts'
import { versions } from './versions/versions.feature.ts'
import { worlds } from './worlds/worlds.feature.ts'

/**
 * Every feature with queued calls. Loaded with an account: a visitor queues nothing. If the contract has a feature that
 * this list lacks, it does not compile.
 */
const list = {
  users,
  communities,
  mutes,
  folders,
  settings,
  notifications,
  worlds,
  assets,
  snippets,
  books,
  collaborators,
  versions,
  passages: annotations,
  bible,
  chapters,
  marks,
  reading,
  reviews,
  targets,
  sections,
  outlines,
  generation,
  flairs,
  awards,
  posts,
  gallery,
  comments,
  remarks: chapterComments,
  reports,
} satisfies { [N in QueuingFeature]: ClientFeature<N> }

const features = Object.values(list)

/** Mutators of all queued calls. */
export const mutators: Mutators = Object.assign({}, ...features.map((feature) => feature.mutators))

/** Titles of all queued calls, for the user who made the change. */
export const titles: Titles = Object.assign({}, ...features.map((feature) => feature.titles))

/** Labels of the text fields in a feature's queued calls; null for fields that hold no person's words. */
export const labels: Record<string, Readonly<Record<string, string | null>> | undefined> =
  Object.fromEntries(Object.entries(list).map(([name, feature]) => [name, feature.labels]))
