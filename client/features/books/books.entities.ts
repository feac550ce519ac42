import { NO_DETAILS } from '#shared/rules/no-details.ts'
import type { Entities, ScopeDepths } from '../../sync/store/device-schema.ts'
import { UNFORKED } from '../assets/assets.entities.ts'

export const bookEntities = {
  book: {
    table: 'books',
    indexes: 'world_id, [author.id+title]',
    home: null,
    lacks: {
      ...UNFORKED,
      ...NO_DETAILS,
      cover_design: null,
      deleted_at: null,
      removed_reason: null,
      published_at: null,
      updated_at: null,
      review_count: 0,
      star_sum: 0,
    },
    offline: 'kept-books',
  },
} satisfies Partial<Entities>

export const bookScopes = {
  book: { pages: 3 },
  draft: { pages: 3 },
} satisfies Partial<ScopeDepths>
