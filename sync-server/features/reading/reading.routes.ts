import type { reading } from '#shared/contract/reading.ts'
import type { Handlers } from '../../http/handlers.ts'
import { followAuthor, followBook } from './follows.ts'
import { setProgress } from './progress.ts'

export const readingHandlers: Handlers<typeof reading> = {
  progress: ({ params, body }, context) => setProgress(params.id, body, context),
  follow: ({ params, body }, context) => followBook(params.id, body.following, context),
  followAuthor: ({ params, body }, context) => followAuthor(params.id, body.following, context),
}
