import type { books } from '#shared/contract/books.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findProfile } from '../users/users.ts'
import { scopesOfSources } from '../worlds/credits.ts'
import { findWorld } from '../worlds/worlds.ts'
import { removeBook, restoreBook } from './binned-books.ts'
import { createBook, editBook, featureBook, publishBook } from './book-writes.ts'
import { getBook, listBooks, listBooksByUser, listOwnBooks } from './books.ts'
import { moveBook } from './move-book.ts'

export const booksHandlers: Handlers<typeof books> = {
  list: async ({ params }, { db, viewer, speaksOf, cacheUntilChanged }) => {
    const { id } = await findWorld(db, params.id, viewer)
    await speaksOf(`world:${id}`)
    const list = await listBooks(db, id, viewer)
    const sources = scopesOfSources(list)
    // A source may have moved since it was forked.
    cacheUntilChanged(`world:${id}`, ...sources, ...(sources.length > 0 ? ['books'] : []))
    return list
  },
  listByUser: async ({ params }, { db, viewer }) => {
    const { id } = await findProfile(db, params.id)
    return listBooksByUser(db, id, viewer)
  },
  create: ({ params, body }, context) => createBook(params.id, body, context),
  listMine: (_, { db, viewer }) => listOwnBooks(db, viewer!.id),
  get: ({ params }, { db, viewer }) => getBook(db, params.id, viewer),
  update: ({ params, body }, context) => editBook(params.id, body, context),
  feature: ({ params, body }, context) => featureBook(params.id, body.is_featured, context),
  move: ({ params, body }, context) => moveBook(params.id, body, context),
  publish: ({ params, body }, context) => publishBook(params.id, body.is_public, context),
  remove: ({ params }, context) => removeBook(params.id, context),
  restore: ({ params }, context) => restoreBook(params.id, context),
}
