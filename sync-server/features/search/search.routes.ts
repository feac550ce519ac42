import type { search } from '#shared/contract/search.ts'
import { type BookFilters, isNothing } from '#shared/rules/book-list.ts'
import { ApiError } from '#shared/errors.ts'
import type { Connection } from '../../db/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Viewer } from '../../sync/entities.ts'
import { findCommunity } from '../communities/communities.ts'
import { findProfile } from '../users/users.ts'
import { CandidateHits } from './candidate-hits.ts'
import { count, type Filters, find, findBest, suggest } from './find.ts'
import type { SearchIndex } from './search-index.ts'
import { otherWords } from './spelling.ts'

export function searchHandlers({ index }: { index: SearchIndex }): Handlers<typeof search> {
  const candidates = new CandidateHits(index)
  return {
    find: async ({ query: { type, cursor, ...asked } }, { db, viewer }) => {
      const filters = await withIds(db, filtersIn(asked), viewer)
      if (!filters) return { hits: [], next_cursor: null, did_you_mean: null }
      return index.search(async () => {
        const found = await find(db, candidates, type, filters, cursor, viewer)
        const isEmpty = found.hits.length === 0 && found.next_cursor === null && !cursor
        const look = async (q: string) =>
          (await find(db, candidates, type, { ...filters, q }, undefined, viewer)).hits.length > 0
        const did_you_mean = isEmpty ? await otherWords(index.read, filters.q, look) : null
        return { ...found, did_you_mean }
      })
    },
    best: ({ query }, { db, viewer }) =>
      index.search(async () => {
        const hits = await findBest(db, candidates, query, viewer)
        const look = async (q: string) =>
          (await findBest(db, candidates, { ...query, q }, viewer)).length > 0
        return {
          hits,
          did_you_mean: hits.length === 0 ? await otherWords(index.read, query.q, look) : null,
        }
      }),
    count: async ({ query }, { db, viewer }) => {
      const filters = await withIds(db, filtersIn(query), viewer)
      return index.search(() => count(db, candidates, filters ?? { q: '' }, viewer))
    },
    suggest: ({ query }, { db, viewer }) =>
      index.search(() => suggest(db, candidates, query.q, viewer)),
  }
}

/** The query with its filters for books apart, if it has some. */
function filtersIn(query: Filters & BookFilters): Filters {
  const { q, community, author, from, to, ...books } = query
  return { q, community, author, from, to, ...(!isNothing(books) && { books }) }
}

/** Names of a filter as ids; null when nothing that the viewer may see is called so. */
async function withIds(db: Connection, filters: Filters, viewer: Viewer): Promise<Filters | null> {
  const { community, author, ...rest } = filters
  try {
    return {
      ...rest,
      ...(community && { community: (await findCommunity(db, community, viewer)).id }),
      ...(author && { author: (await findProfile(db, author)).id }),
    }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
