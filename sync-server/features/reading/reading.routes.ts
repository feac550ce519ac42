import type { reading } from '#shared/contract/reading.ts'
import type { Handlers } from '../../http/handlers.ts'
import { countPublicBooks, listPublicBooks } from './book-lists.ts'
import { readFacets } from './facets.ts'
import { followAuthor, followBook } from './follows.ts'
import { listNewChapters } from './new-chapters.ts'
import { shelveBook } from './shelving.ts'
import { setProgress } from './progress.ts'
import { readersOf } from './readers.ts'

export const readingHandlers: Handlers<typeof reading> = {
  discover: ({ query }, { db, viewer, cacheUntilChanged }) => {
    cacheUntilChanged('books', ...(viewer ? [`user:${viewer.id}`] : []))
    return listPublicBooks(db, query, viewer)
  },
  count: ({ query }, { db, viewer }) => countPublicBooks(db, query, viewer),
  facets: (_, { db, cacheUntilChanged }) => {
    cacheUntilChanged('books')
    return readFacets(db)
  },
  newChapters: ({ query }, { db, viewer }) => listNewChapters(db, query, viewer!),
  progress: ({ params, body }, context) => setProgress(params.id, body, context),
  readers: ({ params }, { db, viewer }) => readersOf(db, params.id, viewer!),
  shelve: ({ params, body }, context) => shelveBook(params.id, body, context),
  follow: ({ params, body }, context) => followBook(params.id, body.following, context),
  followAuthor: ({ params, body }, context) => followAuthor(params.id, body.following, context),
}
