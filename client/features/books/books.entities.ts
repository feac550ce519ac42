import type { Entities } from '../../sync/store/entities.ts'
import { UNFORKED } from '../assets/assets.entities.ts'

export const bookEntities = {
  book: { table: 'books', indexes: 'world_id, [author.id+title]', home: null, lacks: UNFORKED },
} satisfies Partial<Entities>
