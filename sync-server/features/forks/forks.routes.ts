import type { forks } from '#shared/contract/forks.ts'
import type { Handlers } from '../../http/handlers.ts'
import { getAsset } from '../assets/assets.ts'
import { getBook } from '../books/books.ts'
import type { Documents } from '../documents/documents.ts'
import type { StoreParts } from '../files/store-file.ts'
import { getSnippet } from '../snippets/snippets.ts'
import { forkAsset } from './fork-asset.ts'
import { forkBook } from './fork-book.ts'
import { forkSnippet } from './fork-snippet.ts'
import { listForks } from './forks.ts'

interface Parts {
  documents: Documents
  files: StoreParts
}

export function forksHandlers({ documents, files }: Parts): Handlers<typeof forks> {
  return {
    book: ({ params, body }, context) => forkBook(params.id, body, { documents, files }, context),
    ofBook: async ({ params }, { db, viewer }) => {
      await getBook(db, params.id, viewer)
      return listForks(db, 'book', params.id, viewer)
    },
    snippet: ({ params, body }, context) => forkSnippet(params.id, body, context),
    ofSnippet: async ({ params }, { db, viewer }) => {
      await getSnippet(db, params.id, viewer)
      return listForks(db, 'snippet', params.id, viewer)
    },
    asset: ({ params, body }, context) => forkAsset(params.id, body, files, context),
    ofAsset: async ({ params }, { db, viewer }) => {
      await getAsset(db, params.id, viewer)
      return listForks(db, 'asset', params.id, viewer)
    },
  }
}
