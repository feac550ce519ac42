import type { Entities } from '../sync/store/entities.ts'
import { assetEntities } from './assets/assets.entities.ts'
import { bibleEntities } from './bible/bible.entities.ts'
import { bookEntities } from './books/books.entities.ts'
import { chapterEntities } from './chapters/chapters.entities.ts'
import { collaboratorEntities } from './collaborators/collaborators.entities.ts'
import { commentEntities } from './comments/comments.entities.ts'
import { communityEntities } from './communities/communities.entities.ts'
import { flairEntities } from './flairs/flairs.entities.ts'
import { galleryEntities } from './gallery/gallery.entities.ts'
import { generationEntities } from './generation/generation.entities.ts'
import { moderationEntities } from './moderation/moderation.entities.ts'
import { muteEntities } from './mutes/mutes.entities.ts'
import { notificationEntities } from './notifications/notifications.entities.ts'
import { outlineEntities } from './outlines/outlines.entities.ts'
import { passageEntities } from './passages/passages.entities.ts'
import { paymentEntities } from './payments/payments.entities.ts'
import { postEntities } from './posts/posts.entities.ts'
import { readingEntities } from './reading/reading.entities.ts'
import { remarkEntities } from './remarks/remarks.entities.ts'
import { sectionEntities } from './sections/sections.entities.ts'
import { settingsEntities } from './settings/settings.entities.ts'
import { snippetEntities } from './snippets/snippets.entities.ts'
import { trustEntities } from './trust/trust.entities.ts'
import { userEntities } from './users/users.entities.ts'
import { versionEntities } from './versions/versions.entities.ts'
import { worldEntities } from './worlds/worlds.entities.ts'

/** Every kind of row that a device keeps: one that no feature describes does not compile. A visitor's device needs them too. */
export const entities: Entities = {
  ...trustEntities,
  ...userEntities,
  ...communityEntities,
  ...moderationEntities,
  ...muteEntities,
  ...settingsEntities,
  ...notificationEntities,
  ...worldEntities,
  ...assetEntities,
  ...snippetEntities,
  ...bookEntities,
  ...collaboratorEntities,
  ...versionEntities,
  ...passageEntities,
  ...bibleEntities,
  ...chapterEntities,
  ...readingEntities,
  ...sectionEntities,
  ...outlineEntities,
  ...generationEntities,
  ...paymentEntities,
  ...flairEntities,
  ...postEntities,
  ...galleryEntities,
  ...commentEntities,
  ...remarkEntities,
}
