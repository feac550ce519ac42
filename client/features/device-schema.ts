import type { DeviceSchema } from '../sync/store/device-schema.ts'
import { annotationEntities } from './annotations/annotations.entities.ts'
import { antiAbuseEntities, trustScopes } from './anti-abuse/anti-abuse.entities.ts'
import { assetEntities } from './assets/assets.entities.ts'
import { awardEntities } from './awards/awards.entities.ts'
import { bibleEntities } from './bible/bible.entities.ts'
import { bookEntities, bookScopes } from './books/books.entities.ts'
import { chapterCommentEntities } from './chapter-comments/chapter-comments.entities.ts'
import { chapterEntities, chapterScopes } from './chapters/chapters.entities.ts'
import { collaboratorEntities } from './collaborators/collaborators.entities.ts'
import { commentEntities } from './comments/comments.entities.ts'
import { communityEntities, communityScopes } from './communities/communities.entities.ts'
import { flairEntities } from './flairs/flairs.entities.ts'
import { folderEntities } from './folders/folders.entities.ts'
import { galleryEntities } from './gallery/gallery.entities.ts'
import { generationEntities } from './generation/generation.entities.ts'
import { moderationEntities } from './moderation/moderation.entities.ts'
import { muteEntities } from './mutes/mutes.entities.ts'
import { notificationEntities } from './notifications/notifications.entities.ts'
import { outlineEntities } from './outlines/outlines.entities.ts'
import { paymentEntities } from './payments/payments.entities.ts'
import { postEntities, postScopes, postTables } from './posts/posts.entities.ts'
import { markEntities } from './marks/marks.entities.ts'
import { readingEntities } from './reading/reading.entities.ts'
import { reviewEntities } from './reviews/reviews.entities.ts'
import { sectionEntities } from './sections/sections.entities.ts'
import { settingsEntities } from './settings/settings.entities.ts'
import { snippetEntities } from './snippets/snippets.entities.ts'
import { targetEntities } from './targets/targets.entities.ts'
import { userEntities, userScopes } from './users/users.entities.ts'
import { versionEntities } from './versions/versions.entities.ts'
import { worldEntities, worldScopes } from './worlds/worlds.entities.ts'

/** All that a device keeps, a visitor's too: a kind of row or of scope that no feature describes does not compile. */
export const deviceSchema = {
  version: 12,
  entities: {
    ...antiAbuseEntities,
    ...userEntities,
    ...communityEntities,
    ...moderationEntities,
    ...muteEntities,
    ...folderEntities,
    ...settingsEntities,
    ...notificationEntities,
    ...worldEntities,
    ...assetEntities,
    ...snippetEntities,
    ...bookEntities,
    ...collaboratorEntities,
    ...versionEntities,
    ...annotationEntities,
    ...bibleEntities,
    ...chapterEntities,
    ...markEntities,
    ...readingEntities,
    ...reviewEntities,
    ...targetEntities,
    ...sectionEntities,
    ...outlineEntities,
    ...generationEntities,
    ...paymentEntities,
    ...flairEntities,
    ...awardEntities,
    ...postEntities,
    ...galleryEntities,
    ...commentEntities,
    ...chapterCommentEntities,
  },
  scopes: {
    ...trustScopes,
    ...userScopes,
    ...communityScopes,
    ...worldScopes,
    ...bookScopes,
    ...chapterScopes,
    ...postScopes,
  },
  tables: postTables,
} satisfies DeviceSchema
