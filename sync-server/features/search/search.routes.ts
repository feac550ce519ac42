import type { search } from '#shared/contract/search.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Candidates } from './candidates.ts'
import { count, find, suggest } from './find.ts'
import type { SearchIndex } from './search-index.ts'
import { otherWords } from './spelling.ts'

export function searchHandlers(index: SearchIndex): Handlers<typeof search> {
  const candidates = new Candidates(index)
  return {
    find: async ({ query: { type, cursor, ...filters } }, { db, viewer }) => {
      await index.settle()
      const found = await find(db, candidates, type, filters, cursor, viewer)
      const isEmpty = found.hits.length === 0 && found.next_cursor === null && !cursor
      const look = async (q: string) =>
        (await find(db, candidates, type, { ...filters, q }, undefined, viewer)).hits.length > 0
      const did_you_mean = isEmpty ? await otherWords(db, filters.q, look) : null
      return { ...found, did_you_mean }
    },
    count: async ({ query }, { db, viewer }) => {
      await index.settle()
      return count(db, candidates, query, viewer)
    },
    suggest: async ({ query }, { db, viewer }) => {
      await index.settle()
      return suggest(db, query.q, viewer)
    },
  }
}
