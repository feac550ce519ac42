import type { bible } from '#shared/contract/bible.ts'
import type { Handlers } from '../../http/handlers.ts'
import {
  createBookAsset,
  editBookAsset,
  removeBookAsset,
  restoreBookAsset,
} from './bible-writes.ts'

export const bibleHandlers: Handlers<typeof bible> = {
  create: ({ params, body }, context) => createBookAsset(params.id, body, context),
  update: ({ params, body }, context) => editBookAsset(params.id, body, context),
  remove: ({ params }, context) => removeBookAsset(params.id, context),
  restore: ({ params }, context) => restoreBookAsset(params.id, context),
}
