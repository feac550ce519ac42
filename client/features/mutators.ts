import type { Mutators } from '../sync/store/mutators.ts'
import { assetMutators } from './assets/assets.mutators.ts'
import { awardMutators } from './awards/awards.mutators.ts'
import { bookMutators } from './books/books.mutators.ts'
import { bibleMutators } from './bible/bible.mutators.ts'
import { chapterMutators } from './chapters/chapters.mutators.ts'
import { collaboratorMutators } from './collaborators/collaborators.mutators.ts'
import { commentMutators } from './comments/comments.mutators.ts'
import { communityMutators } from './communities/communities.mutators.ts'
import { flairMutators } from './flairs/flairs.mutators.ts'
import { muteMutators } from './mutes/mutes.mutators.ts'
import { notificationMutators } from './notifications/notifications.mutators.ts'
import { generationMutators } from './generation/generation.mutators.ts'
import { outlineMutators } from './outlines/outlines.mutators.ts'
import { sectionMutators } from './sections/sections.mutators.ts'
import { readingMutators } from './reading/reading.mutators.ts'
import { remarkMutators } from './remarks/remarks.mutators.ts'
import { reportMutators } from './reports/reports.mutators.ts'
import { galleryMutators } from './gallery/gallery.mutators.ts'
import { worldMutators } from './worlds/worlds.mutators.ts'
import { passageMutators } from './passages/passages.mutators.ts'
import { versionMutators } from './versions/versions.mutators.ts'
import { settingsMutators } from './settings/settings.mutators.ts'
import { snippetMutators } from './snippets/snippets.mutators.ts'
import { userMutators } from './users/users.mutators.ts'
import { postMutators } from './posts/posts.mutators.ts'

/** What every queued call does on this device at once: exactly one mutator for each. */
export const mutators: Mutators = {
  ...communityMutators,
  ...postMutators,
  ...commentMutators,
  ...awardMutators,
  ...flairMutators,
  ...reportMutators,
  ...muteMutators,
  ...notificationMutators,
  ...settingsMutators,
  ...userMutators,
  ...worldMutators,
  ...galleryMutators,
  ...assetMutators,
  ...bookMutators,
  ...collaboratorMutators,
  ...bibleMutators,
  ...chapterMutators,
  ...readingMutators,
  ...remarkMutators,
  ...sectionMutators,
  ...outlineMutators,
  ...generationMutators,
  ...versionMutators,
  ...passageMutators,
  ...snippetMutators,
}
